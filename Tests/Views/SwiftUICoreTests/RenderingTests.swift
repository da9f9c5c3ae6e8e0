import SwiftUIControls
import Testing
import ViewTesting

@testable import SwiftUICore

@MainActor struct RenderingTests {
  static let hostile = "\"><script>alert(1)</script><img src=x onerror=alert(2)>'&\u{0}</textarea></style>"

  struct Hostile: View {
    let text: String
    var body: some View {
      VStack(spacing: 0) {
        Text(text)
        Text(verbatim: text).bold()
        Text("**\(text)** [link](javascript:alert(1))")
        Button(text) {}.accessibilityLabel(text).accessibilityHint(text).accessibilityIdentifier(text)
        TextField(text, text: .constant(text), prompt: Text(text))
        TextEditor(text: .constant(text))
        SecureField(text, text: .constant(text))
        Toggle(text, isOn: .constant(true))
        Picker(text, selection: .constant(text)) { Text(text).tag(text) }
        Image(text)
        Image(systemName: text)
        Color(text).frame(width: 3, height: 3)
        Label(text, systemImage: text)
        ProgressView(text)
        Section(text) { Text(text) }
        List { Section(text) { Text(text) } }
        if let url = URL(string: "javascript:alert(1)") { Link(text, destination: url) }
      }
    }
  }

  @Test func `hostile text adds no elements, handlers or scripts anywhere`() throws {
    let harness = try ViewHarness { Hostile(text: Self.hostile) }
    let elements = harness.page.root.everything.dropFirst()
    #expect(!elements.contains { $0.tag == "script" || $0.tag == "style" })
    #expect(!elements.contains { $0.attributes.keys.contains { $0.hasPrefix("on") || $0 == "style" } })
    for element in elements {
      for name in ["href", "src"] {
        #expect(element.attributes[name]?.lowercased().contains("javascript") != true)
      }
    }
    #expect(elements.filter { $0.tag == "textarea" }.map(\.text).first?.hasSuffix("</style>") == true)
    #expect(!harness.page.rules.contains("<") && !harness.page.rules.contains("alert("))
  }

  @Test(arguments: [
    "javascript:alert(1)", " javascript:x", "JAVASCRIPT:x", "data:text/html,x", "//evil.example", "/\\evil",
    "vbscript:x", "java\nscript:x", "https", "//\u{301}evil.example", "javascript:\u{301}x",
  ])
  func `a URL that could run code or leave the site unnoticed is rejected`(_ url: String) {
    #expect(HTML.safeURL(url) == nil)
  }

  @Test func `the order of padding and background decides the boxes`() throws {
    let inside = try ViewHarness { Text("x").padding(4).background(Color.red) }.page.root
    let outside = try ViewHarness { Text("x").background(Color.red).padding(4) }.page.root
    #expect(inside.everything.count == 2, "Padding and a background outside it share an element.")
    #expect(outside.everything.count == 3, "Padding outside a background needs its own element.")
  }

  @Test func `a modifier of a group applies to each of its views`() throws {
    let root = try ViewHarness {
      VStack(spacing: 0) {
        Group {
          Text("a"); Text("b")
        }.padding(3)
      }
    }.page.root
    let column = try #require(root.children.first)
    #expect(column.children.count == 2)
    #expect(column.children[0].attributes["class"] == column.children[1].attributes["class"])
  }

  struct Pair: View {
    var body: some View {
      Text("a")
      Text("b")
    }
  }

  @Test func `ungrouped views are siblings in the enclosing stack`() throws {
    let root = try ViewHarness {
      HStack(spacing: 0) {
        ForEach(0..<2) { Text("\($0)") }
        Pair().padding(1)
        ForEach([Int](), id: \.self) { Text("\($0)") }
        EmptyView()
      }
    }.page.root
    #expect(root.children.first?.children.map(\.allText) == ["0", "1", "a", "b"])
  }

  @Test func `a flexible width passes through the views between`() throws {
    struct Wide: View {
      var body: some View {
        HStack(spacing: 0) {
          Text("a"); Spacer()
        }.padding(2)
      }
    }
    func classes(_ root: PageModel.Element) -> [String] {
      root.everything.dropFirst().map { $0.attributes["class"] ?? "" }
    }
    let wide = try classes(ViewHarness { VStack(spacing: 0) { Wide() } }.page.root)
    #expect(wide.first?.contains("gh") == true)
    let fixed = try classes(ViewHarness { VStack(spacing: 0) { Wide().frame(width: 50) } }.page.root)
    #expect(fixed.first?.contains("gh") == false)
  }

  @Test func `an overlay or background does not enlarge its view`() throws {
    let harness = try ViewHarness {
      Text("Badge").background(Capsule().fill(.red)).overlay { Rectangle().stroke(.blue) }
    }
    let layered = harness.page.root.everything.filter {
      $0.attributes["class"]?.contains("layered") == true
    }
    #expect(layered.count >= 1)
    for element in layered {
      let classes = try #require(element.attributes["class"]).split(separator: " ")
      #expect(!classes.contains("gh") && !classes.contains("gv"))
    }
  }

  @Test func `Markdown is parsed in literals only`() throws {
    let literal = try ViewHarness { Text("a **b** *c* `d` ~~e~~ [f](https://example.org)") }
    #expect(literal.text == "a b c d e f")
    #expect(literal.page.root.everything.contains { $0.tag == "strong" && $0.text == "b" })
    let variable = "**b**"
    #expect(try ViewHarness { Text(variable) }.text == "**b**")
    #expect(try ViewHarness { Text("x \(variable)") }.text == "x **b**")
    #expect(
      try ViewHarness { Text("\(12345) things, snake_case_name") }.text == "12,345 things, snake_case_name")
  }

  @Test func `concatenated text keeps the style of its parts`() throws {
    let root = try ViewHarness { Text("a").bold() + Text(verbatim: "b").italic() }.page.root
    #expect(root.allText == "ab")
    #expect(root.everything.contains { $0.tag == "strong" && $0.text == "a" })
    #expect(root.everything.contains { $0.tag == "em" && $0.text == "b" })
  }

  struct Offset: View {
    @State private var x = 0.0
    var body: some View {
      VStack(spacing: 0) {
        Text("moved").offset(x: x)
        Button("go") { withAnimation(.easeOut(duration: 0.2)) { x = 30 } }
      }
    }
  }

  @Test func `an animated change is one style operation with its curve`() throws {
    let harness = try ViewHarness { Offset() }
    let id = try harness.find("moved")
    harness.session.handle(ClientEvent(kind: .tap, node: try harness.find("go")))
    let frame = try #require(harness.session.flush())
    #expect(frame.operations == [.setStyle(id, .transform, "translate(30px,0px)")])
    #expect(frame.transaction == FrameTransaction(duration: 0.2, curve: "ease-out"))
  }
}
