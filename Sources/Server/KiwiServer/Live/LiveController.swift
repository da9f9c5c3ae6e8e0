import HTTPServer

/// `/live`: the WebSocket on which devices hear of what happens.
enum LiveController {
  static func open(_ context: RequestContext) async throws -> Response {
    let socket = LiveSocket(context.application, viewer: context.viewer)
    // Devices send no Origin. Pages of other origins could do no harm either, for a browser sends no token by
    // itself; but they have no business here.
    let upgrade = WebSocketUpgrade(
      allowedOrigins: WebSocketUpgrade.OriginRule(allowsMissing: true), handler: socket)
    return Response(status: .switchingProtocols, body: .webSocket(upgrade))
  }
}
