import SwiftUIControls
import Testing
import ViewTesting

@testable import SwiftUICore

/// The maximum work that one event causes on the server.
@MainActor struct EventCostTests {
  struct Switches: View {
    @State private var isOn = Array(repeating: false, count: 60)
    @State private var taps = 0
    var body: some View {
      VStack {
        ForEach(isOn.indices, id: \.self) { Toggle("Switch \($0)", isOn: $isOn[$0]) }
        Button("Tapped \(taps)") { taps += 1 }
      }
    }
  }

  @Test func `events on many controls are looked up in one traversal`() throws {
    let harness = try ViewHarness { Switches() }
    let boxes = harness.page.root.everything.filter { $0.attributes["type"] == "checkbox" }
    #expect(boxes.count == 60)
    for box in boxes { try harness.send(.toggle, UInt32(box.id.dropFirst()) ?? 0, .flag(true)) }
    let button = try harness.find("Tapped 0")
    let walks = harness.session.walks
    try harness.send(.tap, button)
    #expect(harness.text.contains("Tapped 1"))
    #expect(harness.session.walks == walks + 2, "one traversal for the button, one for all controls")
  }

  struct Entering: View {
    @State private var isThere = false
    var body: some View {
      ForEach(0..<100, id: \.self) { _ in
        Text("Row").opacity(isThere ? 1 : 0)
      }
      .onAppear { withAnimation { isThere = true } }
    }
  }

  @Test func `many animated insertions are looked up in one traversal`() throws {
    let session = ViewSession(root: AnyRoot { Entering() }, environment: ClientEnvironment())
    let page = try PageModel(session.document())
    try page.apply(session.flush())
    #expect(session.walks <= 2)
    #expect(page.picture.contains("Row"))
  }

  @Test func `large events cost more than one`() {
    func cost(_ payload: ClientEvent.Payload) -> Double { ClientEvent(kind: .tap, payload: payload).cost }
    #expect(cost(.none) == 1)
    #expect(cost(.text("a few words", editSequence: 1)) < 1.01)
    #expect(cost(.text(String(repeating: "x", count: 128 << 10), editSequence: 1)) == 17)
    #expect(cost(.elements(Array(1...500))) == 11)
    let frame = ElementFrame(width: 1, height: 1)
    #expect(cost(.frames(Dictionary(uniqueKeysWithValues: (1...500).map { (UInt32($0), frame) }))) == 11)
    #expect(
      cost(.storage(owner: "", Dictionary(uniqueKeysWithValues: (1...100).map { ("\($0)", "") }))) == 11)
  }

  struct Surroundings: View {
    @Environment(\.colorScheme) private var scheme
    @Environment(\.timeZone) private var zone
    var body: some View { Text("\(scheme == .dark ? "dark" : "light") \(zone.identifier)") }
  }

  @Test func `a report of known values evaluates no views`() throws {
    let harness = try ViewHarness { Surroundings() }
    let before = harness.session.evaluations
    try harness.send(.size, 0, .size(.compact, .light, reducedMotion: false))
    try harness.send(.stored, 0, .storage(owner: "", [:]))
    #expect(harness.session.evaluations == before)
    #expect(harness.lastOperations.isEmpty)
    try harness.send(.size, 0, .size(.compact, .dark, reducedMotion: false))
    #expect(harness.text.hasPrefix("dark"))
  }

  @Observable final class Model {
    var row = "r"
    var bar = "b"
    var menu = "m"
    var screen = "s"
    var tab = "t"
  }

  struct Reading: View {
    let model: Model
    var body: some View {
      NavigationStack {
        List {
          ForEach(0..<1) { _ in Text("row \(model.row)") }
          NavigationLink("Open") { Text("screen \(model.screen)") }
          Menu("Menu") { Text("menu \(model.menu)") }
        }
        .toolbar { ToolbarItem { Text("bar \(model.bar)") } }
      }
    }
  }

  @Test func `a property read only in a row, bar, menu or screen changes the page with one patch`() throws {
    let model = Model()
    let harness = try ViewHarness { Reading(model: model) }
    try harness.tap("Open")
    for (path, word) in [
      (\Model.row, "row"), (\Model.bar, "bar"), (\Model.menu, "menu"), (\Model.screen, "screen"),
    ] {
      model[keyPath: path] = "new"
      try harness.flush()
      #expect(harness.text.contains(word + " new"))
      #expect(harness.lastOperations.count == 1, "\(word): \(harness.lastOperations)")
    }
  }
}
