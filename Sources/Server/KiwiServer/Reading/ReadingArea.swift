import HTTPServer
import KiwiKit

/// Sessions of reading and what follows from them, as the centre joins them.
enum ReadingArea: Area {
  static let titleReferences = [ReadingReferences.ofTitles]
  static let checks = ReadingChecks.all

  static func endpoint(_ method: Method, _ route: ReadingRoute) -> Endpoint? {
    switch (method, route) {
    case (.get, .sessions): Endpoint("GET /reading-sessions", .signedIn, ReadingController.completed)
    case (.post, .sessions):
      Endpoint("POST /reading-sessions", .signedIn, rateLimit: .writeByAccount, ReadingController.start)
    case (.get, .openSessions): Endpoint("GET /reading-sessions/open", .signedIn, ReadingController.open)
    case (.get, .friendsSessions):
      Endpoint("GET /reading-sessions/friends", .signedIn, ReadingController.ofFriends)
    case (.get, .session): Endpoint("GET /reading-sessions/{id}", .anyone, ReadingController.get)
    case (.patch, .session):
      Endpoint(
        "PATCH /reading-sessions/{id}", .signedIn, rateLimit: .writeByAccount, ReadingController.change)
    case (.delete, .session):
      Endpoint(
        "DELETE /reading-sessions/{id}", .signedIn, rateLimit: .writeByAccount, ReadingController.discard)
    case (.post, .pause):
      Endpoint(
        "POST /reading-sessions/{id}/pause", .signedIn, rateLimit: .writeByAccount, ReadingController.pause)
    case (.post, .resume):
      Endpoint(
        "POST /reading-sessions/{id}/resume", .signedIn, rateLimit: .writeByAccount, ReadingController.resume)
    case (.post, .completion):
      Endpoint(
        "POST /reading-sessions/{id}/complete", .signedIn, rateLimit: .writeByAccount,
        ReadingController.complete)
    case (.post, .participants):
      Endpoint(
        "POST /reading-sessions/{id}/participants", .signedIn, rateLimit: .writeByAccount,
        ReadingController.join)
    case (.get, .streak): Endpoint("GET /reading/streak", .signedIn, ReadingController.streak)
    case (.get, .days): Endpoint("GET /reading/days", .signedIn, ReadingController.days)
    case (.get, .settings): Endpoint("GET /reading/settings", .signedIn, ReadingController.settings)
    case (.put, .settings):
      Endpoint("PUT /reading/settings", .signedIn, rateLimit: .writeByAccount, ReadingController.setSettings)
    default: nil
    }
  }
}
