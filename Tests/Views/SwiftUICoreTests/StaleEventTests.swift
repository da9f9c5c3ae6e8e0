import Foundation
import SwiftUIControls
import Testing
import ViewTesting

@testable import SwiftUICore

/// Events that arrive after their target has changed.
@MainActor struct StaleEventTests {
  @Observable final class Names {
    var all: [String]
    init(_ all: [String]) { self.all = all }
  }

  struct Deleting: View {
    let names: Names
    var body: some View {
      List {
        ForEach(names.all, id: \.self) { Text($0) }
          .onDelete { for index in $0.reversed() { names.all.remove(at: index) } }
      }
    }
  }

  private func buttons(_ harness: ViewHarness, _ label: String) throws -> [ElementID] {
    harness.page.root.everything
      .filter { $0.tag == "button" && ($0.attributes["aria-label"] == label || $0.allText == label) }
      .compactMap { UInt32($0.id.dropFirst()) }
  }

  private func tap(_ elements: [ElementID], in harness: ViewHarness) throws {
    for element in elements { harness.session.handle(ClientEvent(kind: .tap, node: element)) }
    try harness.flush()
  }

  @Test func `two deletions in one batch remove the touched rows`() throws {
    let names = Names(["a", "b", "c", "d"])
    let harness = try ViewHarness { Deleting(names: names) }
    let delete = try buttons(harness, "Delete")
    try #require(delete.count == 4)
    try tap([delete[0], delete[2], delete[0]], in: harness)
    #expect(names.all == ["b", "d"])
  }

  @Test func `a concurrent removal does not delete another row`() throws {
    let names = Names(["a", "b", "c", "d"])
    let harness = try ViewHarness { Deleting(names: names) }
    let delete = try buttons(harness, "Delete")
    names.all.removeFirst()
    try tap([delete[0]], in: harness)
    #expect(names.all == ["b", "c", "d"], "The row no longer exists.")
    names.all.insert("0", at: 0)
    try tap([delete[1]], in: harness)
    #expect(names.all == ["0", "c", "d"])
  }

  struct Item: Identifiable, Hashable {
    let id: Int
    var name: String
  }

  final class Storage {
    var items: [Item] = (0..<4).map { Item(id: $0, name: "item \($0)") }
    var bindings: [Int: Binding<Item>] = [:]
  }

  /// The list is not notified: the storage behind its binding changes silently.
  struct Editing: View {
    let storage: Storage
    var body: some View {
      List {
        ForEach(
          Binding(get: { storage.items }, set: { storage.items = $0 }), editActions: EditActions.all
        ) { $item in
          let _ = storage.bindings[item.id] = $item
          HStack {
            Text(item.name)
            Button("Name \(item.id)") { item.name += "!" }
          }
        }
      }
      .environment(\.editMode, .constant(.active))
    }
  }

  @Test func `a late change applies to its original element or to none`() throws {
    let storage = Storage()
    let harness = try ViewHarness { Editing(storage: storage) }
    let bindings = storage.bindings
    #expect(bindings.count == 4)
    storage.items.swapAt(0, 3)
    bindings[0]?.wrappedValue.name = "first"
    #expect(storage.items.map(\.name) == ["item 3", "item 1", "item 2", "first"])
    storage.items.remove(at: 1)
    bindings[1]?.wrappedValue.name = "gone"
    #expect(bindings[1]?.wrappedValue.name == "item 1", "The binding returns its last value.")
    #expect(storage.items.map(\.name) == ["item 3", "item 2", "first"])
    try tap([try harness.find("Name 2"), try harness.find("Name 1")], in: harness)
    #expect(storage.items.map(\.name) == ["item 3", "item 2!", "first"])
  }

  @Test func `rows are deleted and moved by identity, not by index`() throws {
    let storage = Storage()
    let harness = try ViewHarness { Editing(storage: storage) }
    let (delete, up, down) = (
      try buttons(harness, "Delete"), try buttons(harness, "Move Up"), try buttons(harness, "Move Down")
    )
    try #require(delete.count == 4 && up.count == 3 && down.count == 3)
    storage.items.removeFirst()
    storage.items.reverse()
    // 3, 2, 1
    try tap([up[0]], in: harness)
    #expect(storage.items.map(\.id) == [3, 1, 2])
    try tap([down[0]], in: harness)
    #expect(storage.items.map(\.id) == [3, 1, 2], "Row 0 no longer exists.")
    try tap([delete[3]], in: harness)
    #expect(storage.items.map(\.id) == [1, 2])
    try tap([up[0]], in: harness)
    #expect(storage.items.map(\.id) == [1, 2], "The row is already first.")
  }

  struct Choosing: View {
    let names: Names
    let chosen: Names
    var style: Int
    var body: some View {
      let picker = Picker("Name", selection: Binding(get: { chosen.all[0] }, set: { chosen.all = [$0] })) {
        ForEach(names.all, id: \.self) { Text($0).tag($0) }
      }
      if style == 0 {
        picker
      } else {
        picker.pickerStyle(.segmented)
      }
    }
  }

  @Test(arguments: [0, 1])
  func `a selection applies to the option that was shown, wherever it is by then`(style: Int) throws {
    let (names, chosen) = (Names(["a", "b", "c"]), Names(["a"]))
    let harness = try ViewHarness { Choosing(names: names, chosen: chosen, style: style) }
    let everything = harness.page.root.everything
    func id(_ element: PageModel.Element?) throws -> ElementID {
      try #require(element.flatMap { UInt32($0.id.dropFirst()) })
    }
    let control = try id(everything.first { $0.tag == "select" || $0.attributes["role"] == "radiogroup" })
    let options = try everything.filter {
      style == 0 ? $0.tag == "option" : $0.tag == "label" && $0.allText != "Name"
    }
    .suffix(3).map { try id($0) }
    names.all.removeFirst()
    harness.session.handle(ClientEvent(kind: .pick, node: control, payload: .choice(options[1])))
    #expect(chosen.all == ["b"])
    harness.session.handle(ClientEvent(kind: .pick, node: control, payload: .choice(options[0])))
    #expect(chosen.all == ["b"], "The option no longer exists.")
  }

  /// A row with so many actions that they are created on demand, and with one more on every evaluation.
  struct Growing: View {
    final class EvaluationCount { var count = 0 }
    let evaluations: EvaluationCount
    let log: Names
    var body: some View {
      List {
        ForEach([1], id: \.self) { _ in row }
      }
    }

    private var row: some View {
      evaluations.count += 1
      return HStack {
        if evaluations.count > 1 { Button("New") { log.all.append("New") } }
        ForEach(0..<6) { number in Text("label \(number)") }
        Button("A") { log.all.append("A") }
        Button("B") { log.all.append("B") }
        Button("C") { log.all.append("C") }
        Button("D") { log.all.append("D") }
        if evaluations.count < 3 { Button("E") { log.all.append("E") } }
      }
    }
  }

  @Test func `actions created on demand belong to the touched element`() throws {
    let log = Names([])
    let evaluations = Growing.EvaluationCount()
    let harness = try ViewHarness { Growing(evaluations: evaluations, log: log) }
    let (b, e) = (try harness.find("B"), try harness.find("E"))
    try tap([b], in: harness)
    #expect(log.all == ["B"])
    try tap([e], in: harness)
    #expect(log.all == ["B"], "E no longer exists.")
    #expect(evaluations.count >= 3)
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

  @Test func `events for removed, foreign or unknown controls are ignored and counted`() throws {
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
}
