import Foundation
import SwiftUIControls
import Testing
import ViewTesting

@testable import SwiftUICore

/// Events that were on their way while what they are for changed.
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

  @Test func `of two rows deleted in one batch each is the one that was touched`() throws {
    let names = Names(["a", "b", "c", "d"])
    let harness = try ViewHarness { Deleting(names: names) }
    let delete = try buttons(harness, "Delete")
    try #require(delete.count == 4)
    try tap([delete[0], delete[2], delete[0]], in: harness)
    #expect(names.all == ["b", "d"])
  }

  @Test func `what others take away in the same moment takes no other row with it`() throws {
    let names = Names(["a", "b", "c", "d"])
    let harness = try ViewHarness { Deleting(names: names) }
    let delete = try buttons(harness, "Delete")
    names.all.removeFirst()
    try tap([delete[0]], in: harness)
    #expect(names.all == ["b", "c", "d"], "Its row is gone.")
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
    var kept: [Int: Binding<Item>] = [:]
  }

  /// The list is told of nothing: what stands behind its binding changes without a word.
  struct Editing: View {
    let storage: Storage
    var body: some View {
      List {
        ForEach(
          Binding(get: { storage.items }, set: { storage.items = $0 }), editActions: EditActions.all
        ) { $item in
          let _ = storage.kept[item.id] = $item
          HStack {
            Text(item.name)
            Button("Name \(item.id)") { item.name += "!" }
          }
        }
      }
      .environment(\.editMode, .constant(.active))
    }
  }

  @Test func `a row that is changed late is the element it was made for, or nothing`() throws {
    let storage = Storage()
    let harness = try ViewHarness { Editing(storage: storage) }
    let bindings = storage.kept
    #expect(bindings.count == 4)
    storage.items.swapAt(0, 3)
    bindings[0]?.wrappedValue.name = "first"
    #expect(storage.items.map(\.name) == ["item 3", "item 1", "item 2", "first"])
    storage.items.remove(at: 1)
    bindings[1]?.wrappedValue.name = "gone"
    #expect(bindings[1]?.wrappedValue.name == "item 1", "The last value is read.")
    #expect(storage.items.map(\.name) == ["item 3", "item 2", "first"])
    try tap([try harness.find("Name 2"), try harness.find("Name 1")], in: harness)
    #expect(storage.items.map(\.name) == ["item 3", "item 2!", "first"])
  }

  @Test func `a row is deleted and moved by what it is, not by where it was`() throws {
    let storage = Storage()
    let harness = try ViewHarness { Editing(storage: storage) }
    let (delete, up, down) = (
      try buttons(harness, "Delete"), try buttons(harness, "Move up"), try buttons(harness, "Move down")
    )
    try #require(delete.count == 4 && up.count == 3 && down.count == 3)
    storage.items.removeFirst()
    storage.items.reverse()
    // 3, 2, 1
    try tap([up[0]], in: harness)
    #expect(storage.items.map(\.id) == [3, 1, 2])
    try tap([down[0]], in: harness)
    #expect(storage.items.map(\.id) == [3, 1, 2], "Row 0 is gone.")
    try tap([delete[3]], in: harness)
    #expect(storage.items.map(\.id) == [1, 2])
    try tap([up[0]], in: harness)
    #expect(storage.items.map(\.id) == [1, 2], "It is the first already.")
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
  func `a choice is the option that was shown, wherever it stands by then`(style: Int) throws {
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
    #expect(chosen.all == ["b"], "It is gone.")
  }

  /// A row with so many actions that they are made late, with something more in it every time it is looked at.
  struct Growing: View {
    final class Looks { var count = 0 }
    let looks: Looks
    let log: Names
    var body: some View {
      List {
        ForEach([1], id: \.self) { _ in row }
      }
    }

    private var row: some View {
      looks.count += 1
      return HStack {
        if looks.count > 1 { Button("New") { log.all.append("New") } }
        ForEach(0..<6) { number in Text("label \(number)") }
        Button("A") { log.all.append("A") }
        Button("B") { log.all.append("B") }
        Button("C") { log.all.append("C") }
        Button("D") { log.all.append("D") }
        if looks.count < 3 { Button("E") { log.all.append("E") } }
      }
    }
  }

  @Test func `what is made late is found by the element that was touched`() throws {
    let log = Names([])
    let looks = Growing.Looks()
    let harness = try ViewHarness { Growing(looks: looks, log: log) }
    let (b, e) = (try harness.find("B"), try harness.find("E"))
    try tap([b], in: harness)
    #expect(log.all == ["B"])
    try tap([e], in: harness)
    #expect(log.all == ["B"], "There is no E any more.")
    #expect(looks.count >= 3)
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
}
