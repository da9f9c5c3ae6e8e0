import Testing

@testable import SwiftUICore

@MainActor struct ControlTests {
  @Observable @MainActor final class Draft {
    var text = ""
    var isPublic = false
    var mood = 1
    var level = 0.5
    var count = 2
    var day = Date(timeIntervalSince1970: 86_400)
    var sent: [String] = []
  }

  struct Editor: View {
    @Bindable var draft: Draft
    var body: some View {
      Form {
        TextField("Message", text: $draft.text).onSubmit { send() }
        Toggle("Public", isOn: $draft.isPublic)
        Picker("Mood", selection: $draft.mood) {
          ForEach(0..<3) { Text("mood \($0)").tag($0) }
        }
        Slider(value: $draft.level, in: 0...1)
        Stepper("Count", value: $draft.count, in: 0...3)
        DatePicker("Day", selection: $draft.day, displayedComponents: .date)
        Button("Send") { send() }.disabled(draft.text.isEmpty)
        Text("Level \(String(draft.level))")
      }
    }
    private func send() {
      draft.sent.append(draft.text)
      draft.text = ""
    }
  }

  @Test func `typing changes the model and does not come back to the field`() throws {
    let draft = Draft()
    let harness = try ViewHarness { Editor(draft: draft) }
    let field = try harness.find("Message")
    try harness.type("hi", into: "Message")
    #expect(draft.text == "hi")
    #expect(!harness.lastOperations.contains { if case .setValue(field, _, _) = $0 { true } else { false } })
  }

  @Test func `sending empties the field that is being edited`() throws {
    let draft = Draft()
    let harness = try ViewHarness { Editor(draft: draft) }
    let field = try harness.find("Message")
    try harness.type("hello", into: "Message", editSequence: 5)
    try harness.tap("Send")
    #expect(draft.sent == ["hello"])
    #expect(harness.lastOperations.contains(.setValue(field, value: "", editSequence: 5)))
    try harness.type("again", into: "Message", editSequence: 9)
    try harness.send(.commit, field)
    #expect(draft.sent == ["hello", "again"])
    #expect(harness.lastOperations.contains(.setValue(field, value: "", editSequence: 9)))
  }

  @Test func `a disabled button does nothing when the browser says it was pressed`() throws {
    let draft = Draft()
    let harness = try ViewHarness { Editor(draft: draft) }
    try harness.tap("Send")
    #expect(draft.sent.isEmpty)
    #expect(harness.session.ignoredEvents == 1)
  }

  struct Locked: View {
    let isAllowed: Box<Bool>
    let log: Box<[String]>
    var body: some View {
      VStack(spacing: 0) {
        if isAllowed.value { Button("Delete all") { log.value.append("deleted") } }
        Text("Nothing to press").onAppear {}
      }
    }
  }

  @Test func `a control that is gone, of another page or never was does nothing, and is counted`() throws {
    let (isAllowed, log) = (Box(true), Box<[String]>([]))
    let harness = try ViewHarness { Locked(isAllowed: isAllowed, log: log) }
    let button = try harness.find("Delete all")
    let another = try ViewHarness { Locked(isAllowed: Box(false), log: log) }
    isAllowed.value = false
    try harness.flush()
    for session in [harness.session, another.session] {
      for id in [button, 0, 1, 4_000_000_000, .max] {
        session.handle(ClientEvent(kind: .tap, node: id))
        #expect(session.flush() == nil)
      }
      #expect(session.ignoredEvents == 5)
    }
    #expect(log.value == [])
  }

  @Test func `controls take only what they offer`() throws {
    let draft = Draft()
    let harness = try ViewHarness { Editor(draft: draft) }
    let elements = harness.page.root.everything
    func id(_ matches: (PageModel.Element) -> Bool) throws -> ElementID {
      try #require(elements.first(where: matches).flatMap { UInt32($0.id.dropFirst()) })
    }
    let picker = try id { $0.tag == "select" }
    let slider = try id { $0.attributes["type"] == "range" }
    let options = elements.filter { $0.tag == "option" }.compactMap { UInt32($0.id.dropFirst()) }
    try harness.send(.pick, picker, .choice(options[2]))
    #expect(draft.mood == 2)
    for other in [0, picker, slider, .max] { try harness.send(.pick, picker, .choice(other)) }
    #expect(draft.mood == 2)
    for number in [Double.nan, .infinity, 1e300, -1, 1.01] {
      try harness.send(.number, slider, .number(number))
    }
    #expect(draft.level == 0.5)
    try harness.send(.number, slider, .number(0.75))
    #expect(draft.level == 0.75)
    let toggle = try id { $0.attributes["type"] == "checkbox" }
    try harness.send(.toggle, toggle, .flag(true))
    #expect(draft.isPublic)
    let day = try id { $0.attributes["type"] == "date" }
    for text in ["", "x", "2026-13-01", "99999-01-01", "2026-02-03-04", "2026--01"] {
      try harness.send(.date, day, .string(text))
    }
    #expect(draft.day == Date(timeIntervalSince1970: 86_400))
    try harness.send(.date, day, .string("1970-01-05"))
    #expect(draft.day == Date(timeIntervalSince1970: 4 * 86_400))
    for _ in 0..<5 { try harness.tap("Increase") }
    #expect(draft.count == 3)
  }

  @Test func `events of every kind for every element and none leave the session alive`() throws {
    let draft = Draft()
    let harness = try ViewHarness { Editor(draft: draft) }
    let payloads: [ClientEvent.Payload] = [
      .none, .text(String(repeating: "x", count: 1_000_000), editSequence: .max), .flag(true), .number(1e300),
      .choice(.max), .string("\u{0}"), .drag(.init(phase: .ended, translationX: .nan, translationY: 0)),
      .stored(key: "", value: nil),
    ]
    for kind in ClientEvent.Kind.allCases {
      for node in [0, 1, 7, 20, 30, .max] as [ElementID] {
        for payload in payloads {
          harness.session.handle(ClientEvent(kind: kind, node: node, payload: payload))
        }
      }
      try harness.flush()
    }
    #expect(harness.session.ignoredEvents > 0)
    #expect(try harness.fresh() == ViewHarness { Editor(draft: draft) }.page.picture)
  }

  struct Presenting: View {
    @State private var isShown = false
    @State private var asks = false
    @State private var log = ""
    var body: some View {
      VStack(spacing: 0) {
        Text("log \(log)")
        Button("Show") { isShown = true }
        Button("Ask") { asks = true }
      }
      .sheet(isPresented: $isShown, onDismiss: { log += "dismissed " }) { Inner() }
      .alert("Sure?", isPresented: $asks) {
        Button("Delete", role: .destructive) { log += "deleted " }
        Button("Keep", role: .cancel) {}
      } message: {
        Text("It is gone then.")
      }
    }
    struct Inner: View {
      @Environment(\.dismiss) private var dismiss
      var body: some View { Button("Close") { dismiss() } }
    }
  }

  @Test func `a sheet comes, closes itself and says so`() throws {
    let harness = try ViewHarness { Presenting() }
    try harness.tap("Show")
    #expect(harness.page.root.everything.contains { $0.tag == "dialog" })
    try harness.tap("Close")
    #expect(!harness.page.root.everything.contains { $0.tag == "dialog" })
    #expect(harness.text.contains("log dismissed"))
  }

  @Test func `a button of an alert closes it and does its work`() throws {
    let harness = try ViewHarness { Presenting() }
    try harness.tap("Ask")
    #expect(harness.text.contains("It is gone then."))
    try harness.tap("Delete")
    #expect(harness.text.contains("log deleted"))
    #expect(!harness.text.contains("It is gone then."))
  }
}

@MainActor struct ListTests {
  struct Deleting: View {
    @State private var names = ["a", "b", "c"]
    var body: some View {
      List {
        ForEach(names, id: \.self) { Text($0) }.onDelete {
          for index in $0.reversed() { names.remove(at: index) }
        }
      }
    }
  }

  @Test func `a row that is swiped away goes, and only it`() throws {
    let harness = try ViewHarness { Deleting() }
    let rows = harness.page.root.everything.filter { $0.tag == "li" }
    #expect(rows.count == 3)
    let button = try #require(rows[1].everything.first { $0.tag == "button" })
    try harness.send(.tap, try #require(UInt32(button.id.dropFirst())))
    let left = harness.page.root.everything.filter { $0.tag == "li" }
    #expect(left.map { $0.allText.prefix(1) } == ["a", "c"])
    let swipes = harness.page.root.everything.compactMap { $0.attributes["data-events"] }
      .filter { $0.contains("swipe") }
    #expect(swipes == ["swipe-trailing swipe-full", "swipe-trailing swipe-full"])
  }

  struct Swiping: View {
    var body: some View {
      List {
        Text("row")
          .swipeActions(edge: .leading, allowsFullSwipe: false) { Button("Pin") {} }
          .swipeActions { Button("Read") {} }
      }
    }
  }

  @Test func `a swipe over the whole of a row is for rows that allow it`() throws {
    let harness = try ViewHarness { Swiping() }
    let swipes = harness.page.root.everything.compactMap { $0.attributes["data-events"] }
      .filter { $0.contains("swipe") }
    #expect(Set(swipes) == ["swipe-leading", "swipe-trailing swipe-full"])
  }
}

@MainActor struct ListRowTests {
  struct Selecting: View {
    @State private var one: Int?
    @State private var many: Set<String> = []
    var body: some View {
      VStack(spacing: 0) {
        List(1..<4, selection: $one) { Text("row \($0)") }
        List(selection: $many) {
          Section("Fruit") {
            ForEach(["apple", "pear"], id: \.self) { Text($0) }
            Text("tagged").tag("other")
            Text("never").tag("never").selectionDisabled()
          }
        }
        Text(verbatim: "one \(one ?? 0) many \(many.sorted())")
      }
    }
  }

  @Test func `a row chooses the id its ForEach gave it, or its tag`() throws {
    let harness = try ViewHarness { Selecting() }
    try harness.tap("row 2")
    try harness.tap("pear")
    try harness.tap("tagged")
    #expect(harness.text.contains(#"one 2 many ["other", "pear"]"#))
    try harness.tap("pear")
    #expect(harness.text.contains(#"many ["other"]"#))
    let pressed = harness.page.root.everything.filter { $0.attributes["aria-pressed"] == "true" }
    #expect(pressed.map(\.allText) == ["row 2", "tagged"])
    #expect(harness.page.root.everything.first { $0.allText == "never" }?.attributes["role"] == nil)
  }

  struct Editing: View {
    @State private var names = ["a", "b", "c"]
    var body: some View {
      NavigationStack {
        List {
          ForEach(names, id: \.self) { Text($0).deleteDisabled($0 == "a") }
            .onDelete { for index in $0.reversed() { names.remove(at: index) } }
            .onMove { source, target in
              guard let from = source.first else { return }
              let name = names.remove(at: from)
              names.insert(name, at: target > from ? target - 1 : target)
            }
        }
        .toolbar { EditButton() }
      }
    }
  }

  @Test func `while a list is edited its rows are deleted and moved by buttons`() throws {
    let harness = try ViewHarness { Editing() }
    func rows() -> [PageModel.Element] { harness.page.root.everything.filter { $0.tag == "li" } }
    func tap(_ label: String, in row: Int) throws {
      let button = try #require(rows()[row].everything.first { $0.tag == "button" && $0.allText == label })
      try harness.send(.tap, try #require(UInt32(button.id.dropFirst())))
    }
    #expect(!harness.page.root.everything.contains { $0.allText == "Move up" })
    try harness.tap("Edit")
    try tap("Move down", in: 0)
    #expect(
      rows().map { $0.everything.first { $0.tag == "span" && $0.text.count == 1 }?.text } == ["b", "a", "c"])
    try tap("Move up", in: 2)
    try tap("Delete", in: 0)
    #expect(
      rows().map { $0.everything.first { $0.tag == "span" && $0.text.count == 1 }?.text } == ["c", "a"])
    #expect(!rows()[1].everything.contains { $0.allText == "Delete" })
    try harness.tap("Done")
    #expect(!harness.page.root.everything.contains { $0.allText == "Move up" })
  }

  struct Rows: View {
    @State private var isOpen = true
    var body: some View {
      List {
        Section {
          Text("plain")
          Text("special").listRowSeparator(.hidden).listRowBackground(Color.red).badge(4)
        } header: {
          Text("Header")
        } footer: {
          Text("Footer")
        }
        .listRowInsets(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
        Section("Closable", isExpanded: $isOpen) { Text("inside") }
      }
    }
  }

  @Test func `what is said of a section is said of each of its rows`() throws {
    let harness = try ViewHarness { Rows() }
    let rows = harness.page.root.everything.filter { $0.attributes["class"]?.hasPrefix("row") == true }
    #expect(rows.map(\.allText) == ["plain", "special4", "inside"])
    #expect(rows.map { $0.attributes["data-key"] } == [nil, "bare", nil])
    #expect(
      harness.page.rules.contains(
        "padding-top:1px;padding-inline-end:4px;padding-bottom:3px;padding-inline-start:2px"))
    #expect(harness.page.rules.contains("background:var(--red)"))
    try harness.tap("Closable")
    #expect(!harness.text.contains("inside"))
  }

  struct Duplicates: View {
    let ids: Box<[Int]>
    var body: some View {
      VStack(spacing: 0) { ForEach(ids.value, id: \.self) { Row(id: $0) } }
    }
    struct Row: View {
      let id: Int
      @State private var count = 0
      var body: some View { Button("\(id): \(count)") { count += 1 } }
    }
  }

  @Test func `of rows with the same id the first keeps its state`() throws {
    let ids = Box([1, 1, 2])
    let harness = try ViewHarness { Duplicates(ids: ids) }
    #expect(harness.text == "1: 01: 02: 0")
    let first = try #require(harness.page.root.everything.first { $0.tag == "button" })
    try harness.send(.tap, try #require(UInt32(first.id.dropFirst())))
    ids.value = [2, 1, 1]
    try harness.flush()
    #expect(harness.text == "2: 01: 11: 0")
    #expect(try harness.fresh() == harness.page.picture)
  }
}
