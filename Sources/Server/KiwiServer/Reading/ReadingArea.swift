import HTTPServer
import KiwiKit

/// Sessions of reading and what follows from them, as the centre joins them.
enum ReadingArea: Area {
  static let titleReferences = [ReadingReferences.ofTitles]
  static let checks = ReadingChecks.all

  static func endpoint(_ method: Method, _ route: ReadingRoute) -> RouteEndpoint? {
    switch (method, route) {
    case (.get, .sessions): RouteEndpoint("GET /reading-sessions", .signedIn, ReadingController.completed)
    case (.post, .sessions):
      RouteEndpoint("POST /reading-sessions", .signedIn, rateLimit: .writeByAccount, ReadingController.start)
    case (.get, .openSessions): RouteEndpoint("GET /reading-sessions/open", .signedIn, ReadingController.open)
    case (.get, .friendsSessions):
      RouteEndpoint("GET /reading-sessions/friends", .signedIn, ReadingController.ofFriends)
    case (.get, .session): RouteEndpoint("GET /reading-sessions/{id}", .anyone, ReadingController.get)
    case (.patch, .session):
      RouteEndpoint(
        "PATCH /reading-sessions/{id}", .signedIn, rateLimit: .writeByAccount, ReadingController.change)
    case (.delete, .session):
      RouteEndpoint(
        "DELETE /reading-sessions/{id}", .signedIn, rateLimit: .writeByAccount, ReadingController.discard)
    case (.post, .pause):
      RouteEndpoint(
        "POST /reading-sessions/{id}/pause", .signedIn, rateLimit: .writeByAccount, ReadingController.pause)
    case (.post, .resume):
      RouteEndpoint(
        "POST /reading-sessions/{id}/resume", .signedIn, rateLimit: .writeByAccount, ReadingController.resume)
    case (.post, .completion):
      RouteEndpoint(
        "POST /reading-sessions/{id}/complete", .signedIn, rateLimit: .writeByAccount,
        ReadingController.complete)
    case (.post, .participants):
      RouteEndpoint(
        "POST /reading-sessions/{id}/participants", .signedIn, rateLimit: .writeByAccount,
        ReadingController.join)
    case (.get, .streak): RouteEndpoint("GET /reading/streak", .signedIn, ReadingController.streak)
    case (.get, .days): RouteEndpoint("GET /reading/days", .signedIn, ReadingController.days)
    case (.get, .settings): RouteEndpoint("GET /reading/settings", .signedIn, ReadingController.settings)
    case (.put, .settings):
      RouteEndpoint("PUT /reading/settings", .signedIn, rateLimit: .writeByAccount, ReadingController.setSettings)
    default: nil
    }
  }
}
