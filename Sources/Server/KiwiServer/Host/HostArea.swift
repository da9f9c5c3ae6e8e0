import ServerCore
import HTTPServer
import KiwiKit

/// The server's description of itself.
enum HostArea: Area {
  static func addEndpoints(to router: inout EndpointRouter) {
    router.on(API.Host.describe) { call in
      let configuration = call.context.server.configuration
      var response = try call.answer(
        HostDescription(
          name: configuration.name, version: Version.current, registration: configuration.registration))
      // The response is the same for every client and changes rarely.
      response.headers.append("Cache-Control", "public, max-age=60")
      return response
    }
  }
}
