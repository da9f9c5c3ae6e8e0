import HTTPServer
import KiwiKit

/// What the host says of itself, as the centre joins it.
enum HostArea: Area {
  static func endpoint(_ method: Method, _ route: HostRoute) -> RouteEndpoint? {
    switch (method, route) {
    case (.get, .description): RouteEndpoint("GET /host", .anyone, HostController.describe)
    default: nil
    }
  }
}
