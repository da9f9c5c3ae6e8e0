import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct AppRouterTests {
  private let router = AppRouter()
  private let post = Route.post(id: "0192b1f0-0000-7000-8000-000000000001", username: "bob")

  @Test func `each tab keeps its path and selecting it again returns to its root`() {
    router.open(post)
    router.tabSelected(.discover)
    #expect(router.route == .discover)
    router.tabSelected(.home)
    #expect(router.route == post)
    router.tabSelected(.home)
    #expect(router.route == .home)
  }

  @Test func `opening an open screen returns to it`() {
    router.open(post)
    router.open(.profile(username: "bob"))
    router.open(post)
    #expect(router[path: .home] == [post])
  }

  @Test func `the result of a form replaces the form`() {
    router.open(.newSpot(name: "Tower Kitchen"))
    router.replace(.newSpot(name: "Tower Kitchen"), with: .spot(id: "1"))
    #expect(router[path: .places] == [.spot(id: "1")])
    router.open(.editSpot(id: "1"))
    router.replace(.editSpot(id: "1"), with: .spot(id: "1"))
    #expect(router[path: .places] == [.spot(id: "1")])
    router.open(.experience(id: "2"))
    router.replace(.experience(id: "2"), with: .experiences)
    #expect(router[path: .places] == [.spot(id: "1"), .experiences])
    // A user who moved on during the save keeps the current screen.
    router.open(.newSpot(name: ""))
    router.tabSelected(.home)
    router.replace(.newSpot(name: ""), with: .spot(id: "3"))
    #expect(router.route == .home)
    #expect(router[path: .places].last == .newSpot(name: ""))
  }

  @Test func `sheets cover the screen without changing it`() {
    router.open(post)
    router.composeRequested()
    #expect(router.route == .compose)
    router.sheetDismissed()
    #expect(router.route == post)
    router.open(.signUp(invite: "x"))
    #expect(router.url == "/signup?invite=x")
  }

  @Test func `an unknown address is kept until the next one`() {
    router.open(url: "/nowhere/at/all/there")
    #expect(router.unknownURL == "/nowhere/at/all/there")
    #expect(router.url == "/nowhere/at/all/there")
    router.open(url: "/discover")
    #expect(router.unknownURL == nil)
    #expect(router.route == .discover)
  }

  @Test func `a path has at most fifty screens`() {
    for number in 0..<80 { router.open(.profile(username: "person\(number)")) }
    #expect(router[path: .home].count == 50)
    #expect(router.route == .profile(username: "person79"))
  }

  @Test func `a refined screen keeps its place and changes its address`() {
    let films = Route.titles(.film, query: "")
    let books = Route.titles(.book, query: "")
    router.open(films)
    router.refine(films, as: books)
    #expect(router.route == books)
    #expect(router[path: .discover] == [films])
    router.open(post)
    router.open(books)
    #expect(router[path: .discover] == [films])
    #expect(router.shown(films) == books)
    router.tabSelected(.discover)
    #expect(router.route == .discover)
    router.open(films)
    #expect(router.route == films)
  }

  @Test func `own shelves and lists open in the library tab and other lists in their link's tab`() {
    router.open(.shelf(LibraryQuery(shelf: .watchlist)))
    #expect(router.tab == .library)
    router.open(.lists)
    #expect(router[path: .library].count == 2)
    router.open(.library)
    #expect(router[path: .library].isEmpty)
    router.tabSelected(.home)
    router.open(.list(id: "0192b1f0-0000-7000-8000-000000000001"))
    #expect(router.tab == .home)
  }

  @Test func `a link from outside opens the tab of its kind`() {
    let id = "0192b1f0-0000-7000-8000-000000000001"
    for (url, tab) in [("/title/\(id)", AppTab.discover), ("/list/\(id)", .library), (post.url, .home)] {
      let router = AppRouter()
      router.begin(url: url)
      #expect(router.tab == tab)
      #expect(router.url == url)
      #expect(router[path: tab].count == 1)
    }
  }

  @Test func `a title opens in the tab of its link`() {
    router.open(.title(id: "0192b1f0-0000-7000-8000-000000000001"))
    #expect(router.tab == .home)
  }

  @Test func `logging out clears all paths`() {
    router.open(.search("plums"))
    router.open(post)
    router.composeRequested()
    router.reset()
    #expect(router.route == .home)
    #expect(router.query.isEmpty)
    #expect(AppTab.allCases.allSatisfy { router[path: $0].isEmpty })
  }

  @Test func `intermediate screens are not recorded`() {
    var shown: [Route] = []
    router.onShow = { shown.append($0) }
    router.open(.settings(.devices))
    #expect(shown == [.settings(.devices)])
  }
}
