import EngineTesting
import KiwiKit
import Testing

@testable import KiwiEngine

struct RouteTests {
  private static let id = Route.sampleId

  @Test(arguments: Route.samples) func `an address parses to its route`(route: Route) {
    #expect(Route(url: route.url) == route)
  }

  @Test(arguments: [
    "", "home", "//", "/@", "/@b/x", "/@bob/not-an-id", "/settings/nothing", "/reset/", "/a/b/c/d",
    "/@bob/\(id)/other", "/%", "/nowhere", "/title/x", "/discover/x", "/titles", "/library",
    "/lists", "/list/x", "/list", "/list/", "/list/\(id)/x", "/list/\(id)\(id)",
    "https://kiwi.test/list/\(id)", "//other.example/list/\(id)", "kiwifruit://list/\(id)", "/me/library/x",
    "/me/library/seen/x", "/me/x", "/title/\(id)/other", "/title/x/edit",
    "/place/x", "/place/x/edit", "/place/\(id)/other",
  ])
  func `an unknown address is not a route`(url: String) {
    #expect(Route(url: url) == nil)
  }

  private static let own: [Route] = [
    .reading, .statistics(year: nil), .statistics(year: 2024), .readingGoals, .readingYear(2024), .moodMap,
    .challenges, .challenge(id: id), .notes(titleId: nil), .notes(titleId: id), .friends, .ebooks,
    .ebook(id: id), .speedReading, .speedReader(.text(id: id)), .speedReader(.book(id: id)), .experiences,
    .experience(id: id), .myPlaces, .wantToGo, .privacyZones,
  ]

  @Test(arguments: own) func `an address of a user's own page parses to its route and is not public`(
    route: Route
  ) {
    #expect(Route(url: route.url) == route)
    #expect(!route.isPublic)
  }

  @Test(arguments: [
    "/me/ebooks/x", "/me/years/x", "/me/notes/\(id)/x", "/me%2Flists", "/me/reading/x", "/me/places/\(id)",
  ])
  func `an unknown address below a user's own is not a route`(url: String) {
    #expect(Route(url: url) == nil)
  }

  @Test func `a route's name omits users, ids and filters`() {
    #expect(Route.home.name == "home")
    #expect(Route.post(id: Self.id, username: "bob").name == "post")
    #expect(Route.settings(nil).name == "settings")
    #expect(Route.settings(.devices).name == "settings/devices")
    #expect(Route.speedReader(.book(id: Self.id)).name == "speedReader")
    #expect(Route.shelf(LibraryQuery(shelf: .seen, text: "plums")).name == "shelf")
  }

  @Test func `invalid filters are left out of a shelf's address`() {
    #expect(
      Route(url: "/me/library/seen?kind=opera&minimumRating=21&sort=size")
        == .shelf(LibraryQuery(shelf: .seen)))
  }

  @Test func `an address above the maximum length is not a route`() {
    #expect(Route(url: "/search?q=" + String(repeating: "x", count: 2_048)) == nil)
  }

  @Test(arguments: [
    (Route.home, "home"), (.profile(username: "anna"), "profile"), (.titles(nil, query: ""), "titles"),
    (.settings(nil), "settings"), (.settings(.devices), "settings/devices"),
    (.post(id: "1", username: "anna"), "post"), (.statistics(year: nil), "statistics"),
  ])
  func `a route is named after its screen`(route: Route, name: String) {
    #expect(route.name == name)
  }

  @Test func `routes of one user are not public`() {
    let own: [Route] = [
      .following, .notifications, .me, .library, .lists, .importPlaces, .compose, .settings(nil), .reports,
      .groupPicks, .dismissedTitles,
    ]
    for route in Route.samples {
      let isOwn =
        own.contains(route)
        || {
          switch route {
          case .settings, .shelf, .newTitle, .editTitle, .titleHistory, .newSpot, .editSpot, .spotHistory:
            true
          default: false
          }
        }()
      #expect(route.isPublic != isOwn, "\(route)")
    }
  }
}
