import KiwiEngine
import KiwiKit

extension Route {
  /// The id in ``samples``.
  package static let sampleId = "0192b1f0-0000-7000-8000-000000000001"

  /// Routes of all kinds of screens.
  package static let samples: [Route] = {
    let id = sampleId
    return
      [
        .home, .following, .discover, .discoverPosts, .search("plums & more?"), .notifications, .me,
        .profile(username: "bob"),
        .followers(username: "bob"), .followedBy(username: "bob"), .post(id: id, username: "bob"),
        .likes(postId: id, username: "bob"), .compose, .settings(nil), .reports, .logIn, .signUp(invite: nil),
        .title(id: id), .titlePosts(id: id), .titles(nil, query: ""), .titles(.film, query: "a&b"),
        .titles(.show, query: ""),
        .newTitle(name: ""), .newTitle(name: "a&b"), .editTitle(id: id), .titleHistory(id: id),
        .places, .spot(id: id), .spotPosts(id: id), .newSpot(name: "a&b"), .editSpot(id: id),
        .spotHistory(id: id),
        .titles(.book, query: ""), .library, .lists, .list(id: id), .importPlaces, .groupPicks,
        .dismissedTitles,
        .shelf(LibraryQuery(shelf: .watchlist)),
        .shelf(
          LibraryQuery(
            shelf: .seen, text: "a&b ü", kind: .film, genre: "science fiction", platform: "Disney+",
            minimumRating: Rating(quarterStars: 16), sort: .name)),
        .signUp(invite: "a b/c"), .resetPassword(token: "a/b%c"),
      ] + Route.Settings.allCases.map { .settings($0) }
  }()
}
