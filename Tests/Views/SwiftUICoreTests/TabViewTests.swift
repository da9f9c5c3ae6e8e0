import Foundation
import Testing
import ViewTesting

@testable import SwiftUICore

@MainActor struct TabViewTests {
  enum Place: Hashable { case home, search }

  struct Book: Hashable, Codable { var id: Int }

  struct Tabs: View {
    @State private var place = Place.home
    var body: some View {
      TabView(selection: $place) {
        Tab("Home", systemImage: "house", value: Place.home) {
          NavigationStack {
            Stack().navigationDestination(for: Book.self) { Text("Book \($0.id)").navigationTitle("Book") }
          }
        }
        Tab("Search", systemImage: "magnifyingglass", value: Place.search) { Counting(name: "search") }
      }
    }
  }

  struct Stack: View {
    var body: some View {
      VStack(spacing: 0) {
        Counting(name: "home")
        NavigationLink("Open", value: Book(id: 4))
      }
    }
  }

  struct Counting: View {
    let name: String
    @State private var count = 0
    var body: some View { Button("\(name) \(count)") { count += 1 } }
  }

  @Test func `a tab keeps its state when left, and is absent until first opened`() throws {
    let harness = try ViewHarness { Tabs() }
    #expect(!harness.text.contains("search 0"))
    try harness.tap("home 0")
    try harness.tap("Search")
    #expect(harness.text.contains("search 0") && harness.text.contains("home 1"))
    let panels = harness.page.root.everything.filter { $0.attributes["role"] == "tabpanel" }
    #expect(panels.map { $0.attributes["hidden"] != nil && $0.attributes["inert"] != nil } == [true, false])
    try harness.tap("Home")
    #expect(harness.text.contains("home 1"))
    #expect(try harness.fresh() == harness.page.picture)
  }

  @Test func `tabs are links with URLs, and the selected one is marked`() throws {
    let harness = try ViewHarness { Tabs() }
    let tabs = harness.page.root.everything.filter { $0.attributes["role"] == "tab" }
    #expect(tabs.map(\.tag) == ["a", "a"])
    #expect(tabs.map { $0.attributes["href"] } == ["/", "/search"])
    #expect(tabs.map { $0.attributes["aria-selected"] } == ["true", "false"])
  }

  struct Headed: View {
    @State private var count = 0
    var body: some View {
      TabView {
        Tab("Home", systemImage: "house") {
          // The screen's content does not depend on the header.
          Button("Count \(count)") { count += 1 }
          TabView { Tab("Inner", systemImage: "star") { Text("Inside") } }
        }
      }
      .tabViewStyle(.sidebarAdaptable)
      .tabViewSidebarHeader { Text("Header of \(count)") }
    }
  }

  @Test func `a header is shown above sidebar tabs only`() throws {
    #expect(try !ViewHarness { Headed() }.text.contains("Header"))
    let harness = try ViewHarness(width: .regular) { Headed() }
    #expect(harness.text.components(separatedBy: "Header of 0").count == 2)
    let bar = try #require(harness.page.root.everything.first { $0.tag == "nav" })
    #expect(bar.allText.hasPrefix("Header of 0"))
    try harness.tap("Count 0")
    try harness.flush()
    #expect(bar.allText.hasPrefix("Header of 1"))
    #expect(try harness.fresh() == harness.page.picture)
  }

  @Test func `the tab bar comes before the screens, which may be endless`() throws {
    let harness = try ViewHarness { Tabs() }
    let roles = harness.page.root.everything.compactMap { $0.tag == "nav" ? "nav" : $0.attributes["role"] }
    #expect(roles.prefix(5) == ["nav", "tablist", "tab", "tab", "tabpanel"])
    try harness.tap("Search")
    let tabs = harness.page.root.everything.filter { $0.attributes["role"] == "tab" }
    #expect(tabs.map { $0.attributes["aria-selected"] } == ["false", "true"])
  }

  @Test func `selecting the current tab again pops to its root`() throws {
    let harness = try ViewHarness { Tabs() }
    try harness.tap("Open")
    #expect(harness.text.contains("Book 4"))
    try harness.tap("Home")
    #expect(!harness.text.contains("Book 4"))
    #expect(harness.session.url == "/")
    #expect(try harness.fresh() == harness.page.picture)
  }

  @Test func `only the outermost stack scrolls with the page`() throws {
    struct Page: View {
      var body: some View {
        TabView {
          Tab("One", systemImage: "star") {
            NavigationStack { NavigationStack { Text("Inside") } }.sheet(isPresented: .constant(true)) {
              NavigationStack { Text("In front") }
            }
          }
        }
      }
    }
    let harness = try ViewHarness { Page() }
    let stacks = harness.page.root.everything.filter { $0.attributes["class"]?.contains("stack") == true }
    #expect(stacks.map { $0.attributes["data-page"] != nil } == [true, false, false])
  }

  @Test func `the URL follows tabs and their stacks, and restores both`() throws {
    let harness = try ViewHarness { Tabs() }
    try harness.tap("Open")
    let deep = harness.session.url
    #expect(deep.hasPrefix("/home/book/"))
    try harness.tap("Search")
    #expect(harness.session.url == "/search")
    try harness.send(.pop, 0, .string(deep))
    #expect(harness.session.url == deep)
    let shown = try ViewHarness(url: deep) { Tabs() }
    #expect(shown.text.contains("Book 4") && shown.session.url == deep)
    let search = try ViewHarness(url: "/search") { Tabs() }
    #expect(search.text.contains("search 0") && !search.text.contains("home 0"))
    try search.send(.pop, 0, .string("/"))
    #expect(search.text.contains("home 0") && search.session.url == "/")
  }

  struct Older: View {
    let names: Box<[String]>
    @State private var selected = "b"
    var body: some View {
      TabView(selection: $selected) {
        ForEach(names.value, id: \.self) { name in
          Counting(name: name).tabItem { Label(name, systemImage: "star") }.tag(name)
        }
        Text("last").tag("z").tabItem {
          Image(systemName: "star")
          Text("Z")
        }.badge(3)
      }
    }
  }

  @Test func `views with tabItem and tag are tabs in order, even when more are added`() throws {
    let names = Box(["a", "b"])
    let harness = try ViewHarness { Older(names: names) }
    func labels() -> [String] {
      harness.page.root.everything.filter { $0.attributes["role"] == "tab" }.map(\.allText)
    }
    #expect(labels() == ["a", "b", "Z3"])
    #expect(harness.text.contains("b 0") && !harness.text.contains("a 0"))
    try harness.tap("b 0")
    names.value = ["c", "b", "a"]
    try harness.flush()
    #expect(labels() == ["c", "b", "a", "Z3"])
    #expect(harness.text.contains("b 1"))
    try harness.tap("Z3")
    #expect(harness.text.contains("last"))
  }

  struct Paged: View {
    @State private var page = 0
    var body: some View {
      TabView(selection: $page) {
        Text("one").tag(0)
        Button("next") { page = 2 }.tag(1)
        Text("three").tag(2)
      }
      .tabViewStyle(.page)
    }
  }

  @MainActor @Observable final class Choice {
    var number = 0
  }

  struct Chosen: View {
    let choice: Choice
    var body: some View {
      TabView(selection: Binding(get: { choice.number }, set: { choice.number = $0 })) {
        Text("zero").tag(0)
        Text("one").tag(1)
      }
    }
  }

  @Test func `a tab selected by the app is shown, even with a custom binding`() throws {
    let choice = Choice()
    let harness = try ViewHarness { Chosen(choice: choice) }
    choice.number = 1
    try harness.flush()
    let shown = harness.page.root.everything.filter {
      $0.attributes["role"] == "tabpanel" && $0.attributes["hidden"] == nil
    }
    #expect(shown.map(\.allText) == ["one"])
  }

  private func shown(_ harness: ViewHarness) -> [String] {
    harness.page.root.everything
      .filter { $0.attributes["role"] == "tabpanel" && $0.attributes["hidden"] == nil }.map(\.allText)
  }

  @Test func `pages are turned by named dots and by the app`() throws {
    let harness = try ViewHarness { Paged() }
    #expect(shown(harness) == ["one"])
    try harness.tap("Page 2 of 3")
    try harness.tap("next")
    #expect(shown(harness) == ["three"])
    #expect(harness.session.url == "/")
  }

  @Test func `arrows turn one page and stop at both ends`() throws {
    let harness = try ViewHarness { Paged() }
    func isDisabled(_ name: String) throws -> Bool {
      let id = try harness.find(name)
      return harness.page.root.everything.first { $0.id == "n\(id)" }?.attributes["disabled"] != nil
    }
    #expect(try isDisabled("Previous Page"))
    try harness.tap("Next Page")
    try harness.tap("Next Page")
    #expect(shown(harness) == ["three"])
    #expect(try isDisabled("Next Page"))
    try harness.tap("Previous Page")
    #expect(shown(harness) == ["next"])
    #expect(try !isDisabled("Previous Page") && !isDisabled("Next Page"))
  }

  struct Appearing: View {
    let log: Box<[Int]>
    var body: some View {
      TabView {
        ForEach(0..<5) { page in
          VStack(spacing: 0) { Text("page \(page)").onAppear { log.value.append(page) } }
        }
      }
      .tabViewStyle(.page)
    }
  }

  @Test func `neighboring pages are rendered for swiping without appearing`() throws {
    let log = Box<[Int]>([])
    let harness = try ViewHarness { Appearing(log: log) }
    func pages() -> [String] {
      harness.page.root.everything.filter { $0.attributes["role"] == "tabpanel" }.map(\.allText)
    }
    #expect(pages() == ["page 0", "page 1"])
    #expect(log.value == [0])
    try harness.tap("Page 3 of 5")
    #expect(pages() == ["page 0", "page 1", "page 2", "page 3"])
    #expect(log.value == [0, 2])
  }
}
