import Testing
import ViewTesting

@testable import SwiftUICore

@MainActor struct PageRoutingTests {
  enum Place: Hashable {
    case person(String)
    var url: String {
      switch self {
      case .person(let name): "/@" + name
      }
    }
  }

  enum Section: String, CaseIterable { case home, search }

  @MainActor @Observable final class Router {
    var section = Section.home
    var path: [Place] = []
    var query = ""

    var url: String {
      if let place = path.last { return place.url }
      return section == .home ? "/" : query.isEmpty ? "/search" : "/search?q=" + query
    }

    func open(_ url: String) {
      path = url.hasPrefix("/@") ? [.person(String(url.dropFirst(2)))] : []
      section = url.hasPrefix("/search") ? .search : .home
      query = url.split(separator: "=").dropFirst().first.map(String.init) ?? ""
    }

    var routing: PageRouting {
      PageRouting(
        open: { self.open($0) }, url: { self.url },
        urlOfValue: { value in
          switch value.base {
          case let place as Place: place.url
          case let section as Section: section == .home ? "/" : "/search"
          default: nil
          }
        })
    }
  }

  struct Program: View {
    @State private var router: Router
    @State private var routing: PageRouting

    init() {
      let router = Router()
      _router = State(initialValue: router)
      _routing = State(initialValue: router.routing)
    }

    var body: some View { Routed(routing) { Screens(router: router) } }
  }

  struct Screens: View {
    @Bindable var router: Router

    var body: some View {
      TabView(selection: $router.section) {
        Tab("Home", systemImage: "house", value: Section.home) {
          NavigationStack(path: $router.path) {
            NavigationLink("Ann", value: Place.person("ann"))
              .navigationDestination(for: Place.self) { place in
                VStack {
                  Text("Page of \(place.url)")
                  NavigationLink("Ben", value: Place.person("ben"))
                }
              }
          }
        }
        Tab("Search", systemImage: "magnifyingglass", value: Section.search) {
          Text(LocalizedStringKey("Here is [Zoe](/@zoe), and [more](https://example.org/)"))
          Button("Find tea, now \(router.query)") { router.query = "tea" }
        }
      }
    }
  }

  /// Evaluates all views on every navigation, because closures cannot be compared.
  struct RestlessProgram: View {
    @State private var router: Router
    @State private var routing: PageRouting

    init() {
      let router = Router()
      _router = State(initialValue: router)
      _routing = State(initialValue: router.routing)
    }

    var body: some View {
      let isDeep = !router.path.isEmpty
      Routed(routing) { Screens(router: router) }
        .environment(\.restless, { isDeep })
    }
  }

  private func link(_ text: String, in harness: ViewHarness) throws -> String? {
    try #require(harness.page.root.everything.first { $0.tag == "a" && $0.allText == text })
      .attributes["href"]
  }

  @Test func `links, tabs and back follow the app's routing`() throws {
    let harness = try ViewHarness { Program() }
    #expect(try link("Ann", in: harness) == "/@ann")
    #expect(try link("Search", in: harness) == "/search")
    try harness.tap("Ann")
    #expect(harness.session.url == "/@ann")
    #expect(harness.lastOperations.contains(.navigate(url: "/@ann", mode: .push)))
    try harness.tap("Ben")
    #expect(harness.page.root.everything.contains { $0.attributes["href"] == "/@ann" })
    try harness.tap("Back")
    #expect(harness.lastOperations.contains(.navigate(url: "/@ann", mode: .back)))
    let back = harness.page.root.everything.first { $0.attributes["aria-label"] == "Back" }
    #expect(back?.attributes["href"] == "/")
  }

  @Test func `opening a screen is one history entry even if all views are evaluated`() throws {
    let harness = try ViewHarness { RestlessProgram() }
    try harness.tap("Ann")
    #expect(harness.lastOperations.contains(.navigate(url: "/@ann", mode: .push)))
    try harness.tap("Ben")
    #expect(harness.lastOperations.contains(.navigate(url: "/@ben", mode: .push)))
    try harness.tap("Back")
    #expect(harness.lastOperations.contains(.navigate(url: "/@ann", mode: .back)))
    try harness.tap("Back")
    try harness.tap("Search")
    #expect(harness.lastOperations.contains(.navigate(url: "/search", mode: .push)))
  }

  @Test func `a link in text opens a screen of the app, or another site in the browser`() throws {
    let harness = try ViewHarness(url: "/search") { Program() }
    #expect(try link("Zoe", in: harness) == "/@zoe")
    #expect(try link("more", in: harness) == "https://example.org/")
    try harness.tap("Zoe")
    #expect(harness.session.url == "/@zoe")
    #expect(harness.text.contains("Page of /@zoe"))
  }

  @Test func `the first rendering shows the screen of the URL`() throws {
    let harness = try ViewHarness(url: "/@zoe") { Program() }
    #expect(harness.text.contains("Page of /@zoe"))
    let search = try ViewHarness(url: "/search?q=plums") { Program() }
    #expect(search.text.contains("now plums"))
    #expect(search.session.url == "/search?q=plums")
  }

  @Test func `a history entry of the browser is shown`() throws {
    let harness = try ViewHarness { Program() }
    try harness.send(.pop, 0, .string("/@ann"))
    #expect(harness.text.contains("Page of /@ann"))
    try harness.send(.pop, 0, .string("/"))
    #expect(!harness.text.contains("Page of"))
  }

  @Test func `a change within a screen replaces the URL`() throws {
    let harness = try ViewHarness(url: "/search") { Program() }
    try harness.tap("Find tea, now ")
    #expect(harness.lastOperations.contains(.navigate(url: "/search?q=tea", mode: .replace)))
  }

  @Test func `a pending navigation is dropped when the browser goes elsewhere`() async throws {
    let harness = try ViewHarness(url: "/search") { Program() }
    harness.session.handle(ClientEvent(kind: .tap, node: try harness.find("Find tea, now "), payload: .none))
    await harness.session.runUntilIdle(limit: .seconds(1))
    // The history event comes before the tap's answer is requested.
    try harness.send(.pop, 0, .string("/@ann"))
    #expect(harness.session.url == "/@ann")
    #expect(
      !harness.lastOperations.contains { if case .navigate = $0 { true } else { false } })
  }
}

private struct RestlessKey: EnvironmentKey {
  static var defaultValue: @MainActor () -> Bool { { false } }
}

extension EnvironmentValues {
  fileprivate var restless: @MainActor () -> Bool {
    get { self[RestlessKey.self] }
    set { self[RestlessKey.self] = newValue }
  }
}
