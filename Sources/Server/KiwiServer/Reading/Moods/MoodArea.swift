import HTTPServer
import KiwiKit

/// How reading felt, as the centre joins it.
enum MoodArea: Area {
  static func endpoint(_ method: Method, _ route: MoodRoute) -> RouteEndpoint? {
    switch (method, route) {
    case (.get, .map):
      RouteEndpoint("GET /reading/moods", .signedIn, rateLimit: .statisticsByAccount, MoodController.map)
    case (.get, .day): RouteEndpoint("GET /reading/moods/days/{day}", .signedIn, MoodController.day)
    case (.get, .export):
      RouteEndpoint("GET /reading/moods/export", .signedIn, rateLimit: .statisticsByAccount, MoodController.export)
    case (.get, .prompt): RouteEndpoint("GET /reading/moods/prompt", .signedIn, MoodController.prompt)
    case (.get, .settings): RouteEndpoint("GET /reading/moods/settings", .signedIn, MoodController.settings)
    case (.put, .settings):
      RouteEndpoint(
        "PUT /reading/moods/settings", .signedIn, rateLimit: .writeByAccount, MoodController.setSettings)
    default: nil
    }
  }
}
