import SwiftUICore
import Testing
import ViewTesting

@testable import SwiftUIControls

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

  @Test func `typing updates the model and is not echoed to the field`() throws {
    let draft = Draft()
    let harness = try ViewHarness { Editor(draft: draft) }
    let field = try harness.find("Message")
    try harness.type("hi", into: "Message")
    #expect(draft.text == "hi")
    #expect(!harness.lastOperations.contains { if case .setValue(field, _, _) = $0 { true } else { false } })
  }

  @Test func `submitting clears the field that is being edited`() throws {
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

  @Test func `a disabled button ignores a press from the browser`() throws {
    let draft = Draft()
    let harness = try ViewHarness { Editor(draft: draft) }
    try harness.tap("Send")
    #expect(draft.sent.isEmpty)
    #expect(harness.session.ignoredEvents == 1)
  }

  @Test func `controls accept only values that they offer`() throws {
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

  @Test func `a session survives every event on every element`() throws {
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
}
