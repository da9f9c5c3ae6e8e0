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

  static let checks: [VerificationCheck] = [
    .counter(
      "what libraries hold", of: "libraryCounts", id: "key", column: "count",
      counting: """
        SELECT CASE libraryCounts.aspect
          WHEN 'direction' THEN COUNT(CASE WHEN direction = libraryCounts.name THEN 1 END)
          WHEN 'status' THEN COUNT(CASE WHEN status = libraryCounts.name THEN 1 END)
          WHEN 'favorites' THEN COUNT(CASE WHEN direction = 'seen' AND personalRating >= 16 THEN 1 END)
          WHEN 'kind' THEN COUNT(CASE WHEN direction = 'seen' AND kind = libraryCounts.name THEN 1 END)
          WHEN 'platform' THEN
            COUNT(CASE WHEN direction = 'seen' AND sourcePlatform = libraryCounts.name THEN 1 END)
          ELSE COUNT(CASE WHEN direction = 'seen' AND EXISTS (
            SELECT 1 FROM titleGenres
            WHERE titleGenres.titleKey = libraryTitles.titleKey AND titleGenres.genre = libraryCounts.name
          ) THEN 1 END)
        END
        FROM libraryTitles WHERE libraryTitles.userKey = libraryCounts.userKey
        """),
    .counter(
      "decisions of libraries", of: "users", column: "libraryTitleCount",
      counting: """
        SELECT COALESCE(SUM(count), 0) FROM libraryCounts
        WHERE libraryCounts.userKey = users.key AND aspect = 'direction'
        """),
    .counter(
      "titles of libraries", of: "users", column: "libraryTitleCount",
      counting: "SELECT COUNT(*) FROM libraryTitles WHERE userKey = users.key"),
    .counter(
      "entries of libraries", of: "users", column: "libraryEntryCount",
      counting: "SELECT COUNT(*) FROM libraryEntries WHERE userKey = users.key"),
    .counter(
      "titles of lists", of: "userLists", column: "titleCount",
      counting: "SELECT COUNT(*) FROM listEntries WHERE listKey = userLists.key AND isDeleted = 0"),
    .counter(
      "entries of lists", of: "userLists", column: "entryCount",
      counting: "SELECT COUNT(*) FROM listEntries WHERE listKey = userLists.key"),
  ]
}

extension RateLimiter.Rule {
  /// A swipe is a request.
  fileprivate static let libraryChangesByAccount = Self(
    name: "library changes", burst: 240, period: .seconds(60))
}
