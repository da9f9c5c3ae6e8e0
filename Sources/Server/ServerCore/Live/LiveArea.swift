import HTTPServer
import KiwiKit

/// The WebSocket of live events.
package enum LiveArea: Area {
  package static func addEndpoints(to router: inout EndpointRouter) {
    router.on(API.Live.events) { call in
      let socket = LiveSocketHandler(call.context)
      // Devices send no Origin. Browsers send no token to other origins, so their pages are rejected.
      let upgrade = WebSocketUpgrade(
        allowedOrigins: WebSocketUpgrade.OriginRule(allowsMissing: true), handler: socket)
      return Response(status: .switchingProtocols, body: .webSocket(upgrade))
    }
  }
}
