import HTTPServer
import KiwiKit

/// What people have read and watched, and their lists, as the centre joins them.
enum LibraryArea: Area {
  static func endpoint(_ method: Method, _ route: LibraryRoute) -> Endpoint? {
    switch (method, route) {
    case (.get, .titles): Endpoint("GET /library", .signedIn, LibraryController.titles)
    case (.get, .summary): Endpoint("GET /library/summary", .signedIn, LibraryController.summary)
    case (.get, .ofUser): Endpoint("GET /users/{username}/library", .anyone, LibraryController.ofUser)
    case (.get, .title): Endpoint("GET /library/titles/{id}", .signedIn, LibraryController.title)
    case (.get, .changes): Endpoint("GET /library/changes", .signedIn, LibraryController.changes)
    case (.post, .changes):
      Endpoint(
        "POST /library/changes", .signedIn, rateLimit: .libraryChangesByAccount, LibraryController.push)
    case (.get, .lists): Endpoint("GET /lists", .signedIn, ListController.all)
    case (.get, .list): Endpoint("GET /lists/{id}", .anyone, ListController.get)
    case (.get, .listTitles): Endpoint("GET /lists/{id}/titles", .anyone, ListController.titles)
    case (.put, .publication):
      Endpoint("PUT /lists/{id}/publication", .signedIn, rateLimit: .writeByAccount, ListController.publish)
    case (.delete, .publication):
      Endpoint(
        "DELETE /lists/{id}/publication", .signedIn, rateLimit: .writeByAccount, ListController.unpublish)
    case (.put, .listFollow):
      Endpoint("PUT /lists/{id}/follow", .signedIn, rateLimit: .writeByAccount, ListController.follow)
    case (.delete, .listFollow):
      Endpoint("DELETE /lists/{id}/follow", .signedIn, rateLimit: .writeByAccount, ListController.unfollow)
    case (.put, .collaborator):
      Endpoint(
        "PUT /lists/{id}/collaborators/{username}", .signedIn, rateLimit: .writeByAccount,
        ListController.addCollaborator)
    case (.delete, .collaborator):
      Endpoint(
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
