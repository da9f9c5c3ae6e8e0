import HTTPServer
import KiwiKit

/// What people have read and watched, and their lists, as the centre joins them.
enum LibraryArea: Area {
  static func endpoint(_ method: Method, _ route: LibraryRoute) -> RouteEndpoint? {
    switch (method, route) {
    case (.get, .titles): RouteEndpoint("GET /library", .signedIn, LibraryController.titles)
    case (.get, .summary): RouteEndpoint("GET /library/summary", .signedIn, LibraryController.summary)
    case (.get, .ofUser): RouteEndpoint("GET /users/{username}/library", .anyone, LibraryController.ofUser)
    case (.get, .title): RouteEndpoint("GET /library/titles/{id}", .signedIn, LibraryController.title)
    case (.get, .changes): RouteEndpoint("GET /library/changes", .signedIn, LibraryController.changes)
    case (.post, .changes):
      RouteEndpoint(
        "POST /library/changes", .signedIn, rateLimit: .libraryChangesByAccount, LibraryController.push)
    case (.get, .lists): RouteEndpoint("GET /lists", .signedIn, ListController.all)
    case (.get, .list): RouteEndpoint("GET /lists/{id}", .anyone, ListController.get)
    case (.get, .listTitles): RouteEndpoint("GET /lists/{id}/titles", .anyone, ListController.titles)
    case (.put, .publication):
      RouteEndpoint("PUT /lists/{id}/publication", .signedIn, rateLimit: .writeByAccount, ListController.publish)
    case (.delete, .publication):
      RouteEndpoint(
        "DELETE /lists/{id}/publication", .signedIn, rateLimit: .writeByAccount, ListController.unpublish)
    case (.put, .listFollow):
      RouteEndpoint("PUT /lists/{id}/follow", .signedIn, rateLimit: .writeByAccount, ListController.follow)
    case (.delete, .listFollow):
      RouteEndpoint("DELETE /lists/{id}/follow", .signedIn, rateLimit: .writeByAccount, ListController.unfollow)
    case (.put, .collaborator):
      RouteEndpoint(
        "PUT /lists/{id}/collaborators/{username}", .signedIn, rateLimit: .writeByAccount,
        ListController.addCollaborator)
    case (.delete, .collaborator):
      RouteEndpoint(
        "DELETE /lists/{id}/collaborators/{username}", .signedIn, rateLimit: .writeByAccount,
        ListController.removeCollaborator)
    default: nil
    }
  }

  static let titleReferences = LibraryDoubles.references
}

extension RateLimiter.Rule {
  /// A swipe is a request.
  fileprivate static let libraryChangesByAccount = Self(
    name: "library changes", burst: 240, period: .seconds(60))
  /// A device that was away for long sends all at once.
  static let libraryRecordsByAccount = Self(name: "library records", burst: 20_000, period: .seconds(3_600))
}
