import HTTPServer
import KiwiKit

/// What happens right now, as the centre joins it.
enum LiveArea: Area {
  static func endpoint(_ method: Method, _ route: LiveRoute) -> RouteEndpoint? {
    switch (method, route) {
    case (.get, .events): RouteEndpoint("GET /live", .anyone, LiveController.open)
    default: nil
    }
  }
}
