import HTTPServer
import KiwiKit

/// Events as they happen.
package enum LiveArea: Area {
  package static func addEndpoints(to router: inout EndpointRouter) {
    router.on(API.Live.events) { call in
      let socket = LiveSocketHandler(call.context.server, viewer: call.context.viewer)
      // Devices send no Origin. Pages of other origins have no use for events, and a browser sends them no token.
      let upgrade = WebSocketUpgrade(
        allowedOrigins: WebSocketUpgrade.OriginRule(allowsMissing: true), handler: socket)
      return Response(status: .switchingProtocols, body: .webSocket(upgrade))
    }
  }
}
