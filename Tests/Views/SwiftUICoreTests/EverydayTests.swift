import SwiftUIControls
import Testing
import ViewTesting

@testable import SwiftUICore

@MainActor struct EverydayTests {
  struct Pictures: View {
    let url: Box<URL?>
    var body: some View {
      AsyncImage(url: url.value) { phase in
        if let image = phase.image {
          image.resizable()
        } else if phase.error != nil {
          Text("broken")
        } else {
          Text("nothing")
        }
      }
    }
  }

  @Test func `an image covers its placeholder once loaded, and a new URL loads again`() throws {
    let url = Box(URL(string: "https://example.org/a.png"))
    let harness = try ViewHarness { Pictures(url: url) }
    func layers() throws -> [PageModel.Element] {
      let loading = harness.page.root.everything.first { $0.attributes["class"]?.contains("loading") == true }
      return try #require(loading).children
    }
    #expect(try layers().map(\.allText) == ["nothing", ""])
    let first = try layers()[1]
    #expect(first.tag == "img")
    url.value = URL(string: "https://example.org/b.png")
    try harness.flush()
    #expect(try layers().map(\.allText) == ["nothing", ""])
    #expect(try layers()[1].id != first.id, "the element of the first image carries its loaded state")
    #expect(try harness.page.picture == harness.fresh())
  }

  struct Plain: View {
    var body: some View { AsyncImage(url: URL(string: "/a.png")) }
  }

  @Test func `an image without a placeholder has no extra layers`() throws {
    let harness = try ViewHarness { Plain() }
    let classes = harness.page.root.everything.compactMap { $0.attributes["class"] }
    #expect(classes.allSatisfy { !$0.contains("loading") })
    #expect(harness.page.root.everything.contains { $0.tag == "img" })
  }

  @Test func `an image is on the page immediately, and the app renders its failure`() throws {
    let url = Box(URL(string: "https://example.org/a.png"))
    let harness = try ViewHarness { Pictures(url: url) }
    let image = try #require(harness.page.root.everything.first { $0.tag == "img" })
    #expect(image.attributes["src"] == "https://example.org/a.png")
    let id = try #require(UInt32(image.id.dropFirst()))
    try harness.send(.near, id, .flag(false))
    #expect(harness.text == "broken")
    url.value = URL(string: "https://example.org/b.png")
    try harness.flush()
    #expect(harness.page.root.everything.contains { $0.attributes["src"] == "https://example.org/b.png" })
    url.value = nil
    try harness.flush()
    #expect(harness.text == "nothing")
  }

  @Test func `timer text is counted by the page, even within other text`() throws {
    struct Clock: View {
      let start = Date(timeIntervalSince1970: 1_000)
      var body: some View {
        Text(start, style: .timer)
        Text("Begun \(start, style: .relative).")
        Text(start, style: .date)
      }
    }
    let harness = try ViewHarness { Clock() }
    let timers = harness.page.root.everything.compactMap { $0.attributes["data-timer"] }
    #expect(timers == ["clock 1000.0", "relative 1000.0"])
  }

  @Test func `an accent tint resolves to the app's own color and never to itself`() throws {
    let harness = try ViewHarness {
      VStack(spacing: 0) {
        Button("Plain") {}.tint(Color.accentColor)
        Button("Soft") {}.tint(Color.accentColor.opacity(0.5))
      }
      .tint(.red)
    }
    let styles = harness.page.rules
    #expect(styles.contains("--tint:var(--accent)"))
    #expect(
      !styles.contains("--tint:var(--tint)") && !styles.contains("--tint:color-mix(in srgb,var(--tint)"))
  }

  struct Opening: View {
    let opened: Box<[String]>
    var body: some View {
      VStack(spacing: 0) {
        Link("Asked", destination: URL(string: "https://example.org/") ?? URL(filePath: "/"))
      }
      .environment(
        \.openURL,
        OpenURLAction { url in
          opened.value.append(url.absoluteString)
          return .handled
        })
    }
  }

  @Test func `links go through the app's URL handler`() throws {
    let opened = Box<[String]>([])
    let harness = try ViewHarness { Opening(opened: opened) }
    try harness.tap("Asked")
    #expect(opened.value == ["https://example.org/"])
  }

  struct Leaving: View {
    let result: OpenURLAction.Result
    var body: some View {
      Link("Leave", destination: URL(string: "https://example.org/") ?? URL(filePath: "/"))
        .environment(\.openURL, OpenURLAction { _ in result })
    }
  }

  @Test func `a system action opens its URL in the browser`() throws {
    let other = try #require(URL(string: "https://example.org/other"))
    let results: [(OpenURLAction.Result, [String])] = [
      (.systemAction, ["open https://example.org/"]),
      (.systemAction(other), ["open https://example.org/other"]),
      (.handled, []), (.discarded, []),
    ]
    for (result, effects) in results {
      let harness = try ViewHarness { Leaving(result: result) }
      try harness.tap("Leave")
      #expect(harness.page.effects.filter { $0.hasPrefix("open") } == effects)
    }
  }

  struct Schemed: View {
    @Environment(\.colorScheme) private var scheme
    var body: some View { Text(scheme == .dark ? "dark" : "light") }
  }

  @Test func `a page is dark if its views prefer it`() throws {
    let harness = try ViewHarness { Schemed().preferredColorScheme(.dark) }
    #expect(harness.text == "dark")
    #expect(harness.page.root.everything.contains { $0.attributes["data-scheme"] == "page dark" })
  }

  static let hostile = #""><script>alert(1)</script><img src=x onerror=alert(1) style="x:expression(1)">'"#

  struct Hostile: View {
    let text: String
    @State private var isShown = true
    @State private var typed = ""
    var body: some View {
      TabView {
        Tab(text, systemImage: text) {
          NavigationStack {
            List {
              Section(text) { Text(text).badge(text).contextMenu { Button(text) {} } }
              NavigationLink(text) { Text("inside") }
              NavigationLink(text, value: text)
              Picker(text, selection: .constant(text)) { Text(text).tag(text) }.pickerStyle(.segmented)
              TextField(text, text: $typed, prompt: Text(text))
              LabeledContent(text, value: text)
              Gauge(value: 0.5) { Text(text) }
              Text(text).help(text).accessibilityIdentifier(text).accessibilityAction(named: text) {}
              AsyncImage(url: URL(string: "javascript:alert(1)"))
              Link(text, destination: URL(string: "javascript:alert(1)") ?? URL(filePath: "/"))
            }
            .navigationTitle(text).searchable(text: $typed, prompt: Text(text))
            .toolbar { Button(text) {} }
          }
          .alert(text, isPresented: $isShown) {
            Button(text) {}
          } message: {
            Text(text)
          }
        }
      }
    }
  }

  @Test func `markup in titles, labels, badges, names and URLs stays text`() throws {
    let harness = try ViewHarness { Hostile(text: Self.hostile) }
    let forbidden: Set = ["script", "iframe", "object", "style"]
    for element in harness.page.root.everything {
      #expect(!forbidden.contains(element.tag))
      for (name, value) in element.attributes {
        #expect(!name.hasPrefix("on") && name != "style", "\(name)")
        #expect(!["href", "src"].contains(name) || !value.hasPrefix("javascript"), "\(value)")
      }
    }
    #expect(harness.page.root.everything.contains { $0.tag == "h1" && $0.allText == Self.hostile })
    #expect(try harness.fresh() == harness.page.picture)
  }

  struct Form: View {
    enum Field: Hashable { case name, mail }
    @FocusState private var focus: Field?
    @State private var text = ""
    var body: some View {
      VStack(spacing: 0) {
        TextField("Name", text: $text).focused($focus, equals: .name).onSubmit { focus = .mail }
        TextField("Mail", text: $text).focused($focus, equals: .mail)
        Button("Done") { focus = nil }
        Text(focus == .mail ? "mail" : focus == .name ? "name" : "none")
      }
    }
  }

  @Test func `the app sets the focus and observes it`() throws {
    let harness = try ViewHarness { Form() }
    let (name, mail) = (try harness.find("Name"), try harness.find("Mail"))
    try harness.send(.focus, name, .flag(true))
    #expect(harness.text.contains("name"))
    try harness.send(.commit, name)
    #expect(harness.text.contains("mail") && harness.lastOperations.contains(.focus(mail)))
    try harness.tap("Done")
    #expect(harness.text.contains("none") && harness.lastOperations.contains(.focus(nil)))
  }
}
