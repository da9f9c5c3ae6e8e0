import HTTPServer
import KiwiKit

/// Events as they happen.
enum LiveArea: Area {
  static func addEndpoints(to router: inout Router) {
    router.on(API.Live.events) { call in
      let socket = LiveSocket(call.context.application, viewer: call.context.viewer)
      // Devices send no Origin. Pages of other origins have no use for events, and a browser sends them no token.
      let upgrade = WebSocketUpgrade(
        allowedOrigins: WebSocketUpgrade.OriginRule(allowsMissing: true), handler: socket)
      return Response(status: .switchingProtocols, body: .webSocket(upgrade))
    }
  }
}
