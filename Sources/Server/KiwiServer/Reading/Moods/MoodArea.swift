import HTTPServer
import KiwiKit

/// How reading felt, as the centre joins it.
enum MoodArea: Area {
  static func endpoint(_ method: Method, _ route: MoodRoute) -> Endpoint? {
    switch (method, route) {
    case (.get, .map):
      Endpoint("GET /reading/moods", .signedIn, rateLimit: .statisticsByAccount, MoodController.map)
    case (.get, .day): Endpoint("GET /reading/moods/days/{day}", .signedIn, MoodController.day)
    case (.get, .export):
      Endpoint("GET /reading/moods/export", .signedIn, rateLimit: .statisticsByAccount, MoodController.export)
    case (.get, .prompt): Endpoint("GET /reading/moods/prompt", .signedIn, MoodController.prompt)
    case (.get, .settings): Endpoint("GET /reading/moods/settings", .signedIn, MoodController.settings)
    case (.put, .settings):
      Endpoint(
        "PUT /reading/moods/settings", .signedIn, rateLimit: .writeByAccount, MoodController.setSettings)
    default: nil
    }
  }
}
