import SwiftUIControls
import Testing
import ViewTesting

@testable import SwiftUICore

@MainActor struct NavigationTests {
  struct Book: Hashable, Codable { var id: Int }

  struct Library: View {
    @State private var path: [Book] = []
    var body: some View {
      NavigationStack(path: $path) {
        List {
          ForEach(1..<4) { id in NavigationLink("Book \(id)", value: Book(id: id)) }
        }
        .navigationTitle("Library")
        .navigationDestination(for: Book.self) { book in Detail(book: book) }
      }
    }
  }

  struct Detail: View {
    let book: Book
    @State private var likes = 0
    var body: some View {
      VStack(spacing: 0) {
        Text("Detail of \(book.id)")
        NavigationLink("Next", value: Book(id: book.id + 1))
      }
      .navigationTitle("Book \(book.id)")
      .toolbar { ToolbarItem(placement: .primaryAction) { Button("Like \(likes)") { likes += 1 } } }
    }
  }

  @Test func `following a link pushes its screen, URL and title, and back pops it`() throws {
    let harness = try ViewHarness { Library() }
    #expect(harness.session.document().title == "Library")
    try harness.tap("Book 2")
    #expect(harness.text.contains("Detail of 2"))
    let url = try #require(harness.page.navigations.last)
    #expect(harness.session.url == url)
    #expect(harness.page.effects.contains("title Book 2"))
    try harness.tap("Like 0")
    #expect(harness.text.contains("Like 1"))
    try harness.tap("Back")
    #expect(!harness.text.contains("Detail of 2"))
    #expect(harness.session.url == "/")
    #expect(harness.page.effects.last == "title Library")
  }

  @Test func `a link's URL opens the same screen in another session`() throws {
    let harness = try ViewHarness { Library() }
    let link = try #require(harness.page.root.everything.first { $0.tag == "a" && $0.allText == "Book 3" })
    let url = try #require(link.attributes["href"])
    let other = try ViewHarness(url: url) { Library() }
    #expect(other.text.contains("Detail of 3"))
    #expect(other.session.url == url)
    try harness.send(.pop, 0, .string(url))
    #expect(harness.text.contains("Detail of 3"))
    try harness.send(.pop, 0, .string("/"))
    #expect(!harness.text.contains("Detail of"))
  }

  @Test func `an unknown URL leaves the root screen`() throws {
    for url in ["/nothing/1", "/book/x", "/book", "/book/%7B%22id%22:1e99%7D", "//x", "/book/%FF"] {
      #expect(try ViewHarness(url: url) { Library() }.session.document().title == "Library")
    }
  }

  struct Plain: View {
    @State private var isPresented = false
    @State private var item: String?
    @State private var count = 0
    var body: some View {
      NavigationStack {
        VStack(spacing: 0) {
          NavigationLink("About us") { Text("about \(count)") }
          Button("Present") { isPresented = true }
          Button("Item") { item = "pear" }
          Button("Count") { count += 1 }
          Text(isPresented || item != nil ? "open" : "closed")
        }
        .navigationDestination(isPresented: $isPresented) { Closing() }
        .navigationDestination(item: $item) { Text("item \($0)") }
      }
    }
    struct Closing: View {
      @Environment(\.dismiss) private var dismiss
      var body: some View { Button("Done") { dismiss() } }
    }
  }

  @Test func `a link with an inline destination has a URL, and the screen follows its owner's state`() throws
  {
    let harness = try ViewHarness { Plain() }
    let link = try #require(harness.page.root.everything.first { $0.allText == "About us" && $0.tag == "a" })
    #expect(link.attributes["href"] == "/~about-us")
    try harness.tap("About us")
    #expect(harness.text.contains("about 0"))
    #expect(harness.session.url == "/~about-us")
    try harness.tap("Count")
    #expect(harness.text.contains("about 1"))
    try harness.send(.pop, 0, .string("/"))
    #expect(!harness.text.contains("about 1"))
    try harness.send(.pop, 0, .string("/~about-us"))
    #expect(harness.text.contains("about 1"))
    #expect(try ViewHarness(url: "/~about-us") { Plain() }.text.contains("about 0"))
  }

  @Test func `a binding presents a screen, and closing it resets the binding`() throws {
    let harness = try ViewHarness { Plain() }
    try harness.tap("Present")
    #expect(harness.text.contains("Done") && harness.session.url == "/~screen")
    try harness.tap("Done")
    #expect(!harness.text.contains("Done") && harness.text.contains("closed"))
    #expect(harness.session.url == "/")
    try harness.tap("Item")
    #expect(harness.text.contains("item pear"))
    try harness.send(.back, 0)
    #expect(harness.text.contains("closed") && !harness.text.contains("item pear"))
  }

  struct Programmatic: View {
    @State private var path = NavigationPath()
    var body: some View {
      NavigationStack(path: $path) {
        VStack(spacing: 0) {
          Button("Jump") {
            path.append(Book(id: 1))
            path.append(7)
          }
          Button("Secret") { path.append(Unencodable()) }
        }
        .navigationDestination(for: Book.self) { Text("book \($0.id)") }
        .navigationDestination(for: Int.self) { number in
          Button("number \(number)") { path = NavigationPath() }
        }
        .navigationDestination(for: Unencodable.self) { _ in Text("secret") }
      }
    }
    struct Unencodable: Hashable {}
  }

  @Test func `changing the path updates the page, its URL and its history`() throws {
    let harness = try ViewHarness { Programmatic() }
    try harness.tap("Jump")
    let url = harness.session.url
    #expect(harness.lastOperations.contains(.navigate(url: url, mode: .push)))
    #expect(try ViewHarness(url: url) { Programmatic() }.text.contains("number 7"))
    try harness.tap("number 7")
    #expect(harness.lastOperations.contains(.navigate(url: "/", mode: .back)))
    #expect(!harness.text.contains("book 1"))
  }

  @Test func `a screen without a URL form still has a history entry`() throws {
    let harness = try ViewHarness { Programmatic() }
    try harness.tap("Secret")
    let url = harness.session.url
    #expect(url.hasPrefix("/~"))
    try harness.send(.pop, 0, .string("/"))
    #expect(!harness.text.contains("secret"))
    try harness.send(.pop, 0, .string(url))
    #expect(harness.text.contains("secret"))
    #expect(try !ViewHarness(url: url) { Programmatic() }.text.contains("secret"))
  }

  @Test func `a path survives encoding and decoding`() throws {
    var path = NavigationPath([Book(id: 1)])
    path.append("two")
    let data = try JSONEncoder().encode(try #require(path.codable))
    let read = try JSONDecoder().decode(NavigationPath.CodableRepresentation.self, from: data)
    #expect(NavigationPath(read) == path)
    path.append(Programmatic.Unencodable())
    #expect(path.codable == nil)
  }

  struct Deep: View {
    let path: Box<[Int]>
    var body: some View {
      NavigationStack(path: Binding(get: { path.value }, set: { path.value = $0 })) {
        Text("root").navigationDestination(for: Int.self) { Text("number \($0)") }
      }
    }
  }

  @Test func `popping several screens goes back as many history entries as pushing them added`() throws {
    let path = Box<[Int]>([])
    let harness = try ViewHarness { Deep(path: path) }
    func modes() -> [Operation.NavigationMode] {
      harness.lastOperations.compactMap { if case .navigate(_, let mode) = $0 { mode } else { nil } }
    }
    for next in [[1], [1, 2], [1, 2, 3, 4]] {
      path.value = next
      try harness.flush()
      #expect(modes() == [.push])
    }
    path.value = []
    try harness.flush()
    #expect(modes() == [.back, .back, .back])
    let begun = try ViewHarness(url: "/int/1/int/2") { Deep(path: path) }
    #expect(path.value == [1, 2])
    path.value = []
    try begun.flush()
    #expect(begun.lastOperations.filter { $0 == .navigate(url: "/", mode: .back) }.count == 1)
  }

  @Test func `screens without a URL form keep their URLs however many there are`() throws {
    struct Nameless: Hashable { let number: Int }
    let path = Box<[Nameless]>([])
    let harness = try ViewHarness {
      NavigationStack(path: Binding(get: { path.value }, set: { path.value = $0 })) {
        Text("root").navigationDestination(for: Nameless.self) { Text("number \($0.number)") }
      }
    }
    path.value = [Nameless(number: 0)]
    try harness.flush()
    let first = harness.session.url
    var urls: Set<String> = [first]
    for number in 1...300 {
      path.value = [Nameless(number: 0), Nameless(number: number)]
      try harness.flush()
      #expect(harness.session.url.hasPrefix(first + "/"))
      urls.insert(harness.session.url)
    }
    #expect(urls.count == 301)
    try harness.send(.pop, 0, .string(first))
    #expect(path.value == [Nameless(number: 0)])
  }

  struct Bars: View {
    @State private var text = ""
    @State private var isSearching = false
    @State private var searches: [String] = []
    var body: some View {
      NavigationStack {
        Found(searches: searches)
          .navigationTitle("Bars").navigationBarTitleDisplayMode(.inline)
          .toolbar {
            ToolbarItem(placement: .topBarLeading) { Button("Left") {} }
            ToolbarItem(placement: .secondaryAction) { Button("Rare") {} }
            ToolbarItemGroup(placement: .bottomBar) { Button("Low") {} }
            Custom()
          }
          .searchable(text: $text, isPresented: $isSearching, prompt: "Find")
          .onSubmit(of: .search) { searches.append(text) }
      }
    }
    struct Custom: ToolbarContent {
      var body: some ToolbarContent { ToolbarItem { Button("Own") {} } }
    }
    struct Found: View {
      let searches: [String]
      @Environment(\.isSearching) private var isSearching
      @Environment(\.dismissSearch) private var dismissSearch
      var body: some View {
        VStack(spacing: 0) {
          Text(isSearching ? "searching" : "quiet")
          Text("for \(searches.joined(separator: " "))")
          Button("Stop") { dismissSearch() }
        }
      }
    }
  }

  @Test func `each toolbar item is placed in its bar`() throws {
    let harness = try ViewHarness { Bars() }
    let bar = try #require(harness.page.root.everything.first { $0.tag == "header" })
    #expect(bar.attributes["data-key"] == "inline")
    #expect(bar.allText.hasPrefix("LeftBarsOwn"))
    #expect(try #require(bar.everything.first { $0.tag == "details" }).allText.contains("Rare"))
    #expect(try #require(harness.page.root.everything.first { $0.tag == "footer" }).allText == "Low")
  }

  @Test func `a search can be active, submitted and dismissed`() throws {
    let harness = try ViewHarness { Bars() }
    let field = try harness.find("Find")
    try harness.send(.focus, field, .flag(true))
    #expect(harness.text.contains("searching"))
    try harness.type("pears", into: "Find")
    try harness.send(.commit, field)
    #expect(harness.text.contains("for pears"))
    try harness.tap("Stop")
    #expect(harness.text.contains("quiet"))
    #expect(harness.lastOperations.contains { if case .setValue(field, "", _) = $0 { true } else { false } })
  }

  /// The bell is declared outside the stack and only in compact width, so it comes later than the other item.
  struct Late: View {
    @State private var isOpen = false
    var body: some View {
      NavigationStack { Inner(isOpen: $isOpen).modifier(Bell()) }
    }
    struct Inner: View {
      @Binding var isOpen: Bool
      var body: some View {
        Button("Open") { isOpen = true }
          .navigationTitle("Late")
          .toolbar { ToolbarItem(placement: .primaryAction) { Button("Scan") {} } }
          .sheet(isPresented: $isOpen) { Button("Close") { isOpen = false } }
      }
    }
    struct Bell: ViewModifier {
      @Environment(\.horizontalSizeClass) private var width
      func body(content: Content) -> some View {
        content.toolbar {
          if width == .compact { ToolbarItem(placement: .topBarTrailing) { Button("Bell") {} } }
        }
      }
    }
  }

  @Test func `a tap reaches its toolbar item after another item was added before it`() throws {
    let harness = try ViewHarness { Late() }
    try harness.send(.size, 0, .size(.regular, .light, reducedMotion: false))
    let scan = try harness.find("Scan")
    try harness.send(.size, 0, .size(.compact, .light, reducedMotion: false))
    #expect(try harness.find("Scan") == scan)
    try harness.send(.size, 0, .size(.regular, .light, reducedMotion: false))
    #expect(try harness.find("Scan") == scan)
  }

  /// The first item is shown on demand, by the builder that also has the second one.
  struct Chosen: View {
    @State private var isEditing = false
    var body: some View {
      NavigationStack {
        Text("Body").navigationTitle("Chosen").toolbar {
          if isEditing {
            ToolbarItem { Button("Delete") {} }
          } else {
            ToolbarItem { Button("Read") {} }
          }
          ToolbarItem { Button("Edit") { isEditing.toggle() } }
        }
      }
    }
  }

  @Test func `a toolbar item keeps its element when its builder replaces another one`() throws {
    let harness = try ViewHarness { Chosen() }
    let (edit, read) = (try harness.find("Edit"), try harness.find("Read"))
    try harness.tap("Edit")
    #expect(try harness.find("Edit") == edit)
    #expect(try harness.find("Delete") != read)
  }

  @Test func `toolbar items keep their order when added late or after a sheet`() throws {
    let harness = try ViewHarness { Late() }
    func bar() throws -> String {
      try #require(harness.page.root.everything.first { $0.tag == "header" }).allText
    }
    func turn(_ width: ClientEnvironment.Width) throws {
      try harness.send(.size, 0, .size(width, .light, reducedMotion: false))
    }
    for _ in 1...2 {
      try turn(.regular)
      #expect(try bar() == "LateScan")
      try turn(.compact)
      #expect(try bar() == "LateBellScan")
    }
    try harness.tap("Open")
    try harness.tap("Close")
    #expect(try bar() == "LateBellScan")
  }

  struct Hiding: View {
    @State private var isHidden = true
    var body: some View {
      NavigationStack {
        Button("Toggle") { isHidden.toggle() }.navigationTitle("Title").navigationBarHidden(isHidden)
      }
    }
  }

  @Test func `a hidden bar still gives the page its title`() throws {
    let harness = try ViewHarness { Hiding() }
    #expect(!harness.page.root.everything.contains { $0.tag == "header" })
    #expect(harness.session.document().title == "Title")
    try harness.flush()
    let shown = try ViewHarness { Hiding() }
    try shown.tap("Toggle")
    #expect(shown.page.root.everything.contains { $0.tag == "header" })
  }
}
