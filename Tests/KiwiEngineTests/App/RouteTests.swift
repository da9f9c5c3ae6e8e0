import KiwiKit
import Testing

@testable import KiwiEngine

struct RouteTests {
  private static let id = "0192b1f0-0000-7000-8000-000000000001"

  private static let routes: [Route] =
    [
      .home, .following, .discover, .discoverPosts, .search("plums & more?"), .notifications, .me,
      .profile(username: "bob"),
      .followers(username: "bob"), .followedBy(username: "bob"), .post(id: id, username: "bob"),
      .likes(postId: id, username: "bob"), .compose, .settings(nil), .reports, .logIn, .signUp(invite: nil),
      .title(id: id), .titles(nil, query: ""), .titles(.film, query: "a&b"), .titles(.show, query: ""),
      .titles(.book, query: ""),
      .signUp(invite: "a b/c"), .resetPassword(token: "a/b%c"),
    ] + Route.Settings.allCases.map { .settings($0) }

  @Test(arguments: routes) func `an address leads back to where it came from`(route: Route) {
    #expect(Route(url: route.url) == route)
  }

  @Test(arguments: [
    "", "home", "//", "/@", "/@b/x", "/@bob/not-an-id", "/settings/nothing", "/reset/", "/a/b/c/d",
    "/@bob/\(id)/other", "/%", "/nowhere", "/title/x", "/discover/x", "/titles",
  ])
  func `what nothing has is no route`(url: String) {
    #expect(Route(url: url) == nil)
  }

  @Test func `an address that is too long is no route`() {
    #expect(Route(url: "/search?q=" + String(repeating: "x", count: 2_048)) == nil)
  }

  @Test func `what belongs to a person is not public`() {
    let own: [Route] = [.following, .notifications, .me, .compose, .settings(nil), .reports]
    for route in Self.routes {
      let isOwn = own.contains(route) || { if case .settings = route { true } else { false } }()
      #expect(route.isPublic != isOwn, "\(route)")
    }
  }
}
