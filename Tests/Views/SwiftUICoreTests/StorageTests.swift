import Foundation
import Testing
import ViewTesting

@testable import SwiftUICore

@MainActor struct StorageTests {
  enum Theme: String { case plain, bright }

  struct Settings: View {
    @AppStorage("name") private var name = "nobody"
    @AppStorage("theme") private var theme = Theme.plain
    @AppStorage("last") private var last: Int?
    @SceneStorage("draft") private var draft = ""
    var body: some View {
      VStack(spacing: 0) {
        Text(verbatim: "\(name) \(theme) \(last.map { String($0) } ?? "never") [\(draft)]")
        Button("Save") {
          (name, theme, last, draft) = ("Ada", .bright, 3, "half")
        }
        Button("Forget") { last = nil }
      }
    }
  }

  @Test func `a value is stored in the browser under its key and shown`() throws {
    let harness = try ViewHarness { Settings() }
    #expect(harness.text.hasPrefix("nobody plain never []"))
    try harness.tap("Save")
    #expect(harness.text.hasPrefix("Ada bright 3 [half]"))
    #expect(
      harness.page.effects == [
        "store name Ada", "store theme bright", "store last 3", "store scene:draft half",
      ])
    try harness.tap("Forget")
    #expect(harness.text.hasPrefix("Ada bright never [half]"))
    #expect(harness.page.effects.last == "forget last")
  }

  struct Named: View {
    @AppStorage("colour", store: .standard) private var colour = "none"
    var body: some View { Button(colour) { colour = "green" } }
  }

  @Test func `two users of one server share no stored values, whichever store is named`() throws {
    let one = try ViewHarness { Named().defaultAppStorage(.standard) }
    let other = try ViewHarness { Named().defaultAppStorage(.standard) }
    try one.tap("none")
    try other.flush()
    #expect(one.text == "green" && other.text == "none")
    #expect(
      UserDefaults.standard.object(forKey: "colour") == nil, "The standard defaults are shared by all users.")
  }

  @Test func `each user has separate values in a browser, and so have signed-out visitors`() throws {
    let harness = try ViewHarness { Settings() }
    let storage = harness.session.location.storage
    func sign(in person: String) throws {
      storage.owner = person
      try harness.flush()
    }
    try sign(in: "ann")
    try harness.tap("Save")
    #expect(harness.text.hasPrefix("Ada bright 3 [half]"))
    #expect(harness.page.effects.first == "store own:ann:view:name Ada")
    #expect(harness.page.effects.last == "store own:ann:view:scene:draft half")
    for person in ["bob", ""] {
      try sign(in: person)
      #expect(harness.text.hasPrefix("nobody plain never []"))
    }
    try harness.send(.store, 0, .stored(key: "name", value: "Grace"))
    #expect(harness.text.hasPrefix("Grace"))
    try sign(in: "ann")
    #expect(harness.text.hasPrefix("Ada bright 3 [half]"))
    // Values of other users change nothing here.
    let before = harness.session.evaluations
    try harness.send(.store, 0, .stored(key: "name", value: "Else"))
    try harness.send(.store, 0, .stored(key: "own:ann:name", value: "Else"))
    #expect(harness.session.evaluations == before)
    try harness.send(.store, 0, .stored(key: "own:ann:view:name", value: "Anna"))
    #expect(harness.text.hasPrefix("Anna"))
  }

  @Test func `values set before the browser's report win over the report`() throws {
    let harness = try ViewHarness { Settings() }
    let storage = harness.session.location.storage
    storage.owner = "ann"
    try harness.tap("Save")
    try harness.send(.stored, 0, .storage(owner: "ann", ["own:ann:view:last": "9", "own:ann:draft": "x"]))
    #expect(harness.text.hasPrefix("Ada bright 3 [half]"))
    try harness.tap("Forget")
    try harness.send(.stored, 0, .storage(owner: "ann", ["own:ann:view:name": "Anna"]))
    #expect(harness.text.hasPrefix("Anna plain never []"), "After the report, the browser's value wins.")
    // A pending value is dropped with its owner.
    storage.owner = "bob"
    try harness.flush()
    try harness.tap("Save")
    storage.owner = "ann"
    try harness.send(.stored, 0, .storage(owner: "ann", [:]))
    #expect(storage.keys.isEmpty)
  }

  @Test func `values reported after the first rendering are shown, and invalid ones ignored`() throws {
    let harness = try ViewHarness { Settings() }
    try harness.send(.store, 0, .stored(key: "name", value: "Grace"))
    try harness.send(.store, 0, .stored(key: "theme", value: "no such theme"))
    try harness.send(.store, 0, .stored(key: "last", value: "99999999999999999999"))
    #expect(harness.text.hasPrefix("Grace plain never []"))
  }

  struct Person: View {
    @AppStorage private var note: String
    @SceneStorage private var draft: String
    init(_ name: String) {
      _note = AppStorage(wrappedValue: "none", "note of \(name)")
      _draft = SceneStorage(wrappedValue: "none", "draft of \(name)")
    }
    var body: some View {
      Button("\(note) \(draft)") { (note, draft) = (note + "!", draft + "!") }
    }
  }

  @Test func `a property with a new key reads the value under that key`() throws {
    let name = Box("Ada")
    let harness = try ViewHarness { Person(name.value) }
    try harness.tap("none none")
    #expect(harness.text == "none! none!")
    name.value = "Grace"
    try harness.flush()
    #expect(harness.text == "none none")
    try harness.send(.store, 0, .stored(key: "note of Grace", value: "kept"))
    #expect(harness.text == "kept none")
    name.value = "Ada"
    try harness.flush()
    #expect(harness.text == "none! none!")
  }

  @Test func `a browser's stored values take at most 128 KB of the server`() throws {
    let harness = try ViewHarness { Settings() }
    for number in 0..<100 {
      try harness.send(
        .store, 0, .stored(key: "other \(number)", value: String(repeating: "x", count: 16_000)))
    }
    try harness.send(.store, 0, .stored(key: "name", value: String(repeating: "y", count: 16_000)))
    #expect(!harness.text.contains("yyy"))
    try harness.send(.store, 0, .stored(key: "other 0", value: ""))
    try harness.send(.store, 0, .stored(key: "name", value: "Grace"))
    #expect(harness.text.hasPrefix("Grace"))
  }

  @Test func `storage of many browsers is bounded together and freed with their pages`() throws {
    func count(_ storage: BrowserStorage) -> Int { storage.keys.count }
    let text = String(repeating: "x", count: 15_000)
    var storages: [BrowserStorage] = []
    for _ in 0..<400 {
      let storage = BrowserStorage()
      for number in 0..<8 { storage.changed(key: "key \(number)", value: text) }
      storages.append(storage)
    }
    #expect(count(storages[0]) == 8)
    #expect(count(storages[399]) == 1, "every page has room for one value")
    // Existing values may shrink and change.
    storages[0].changed(key: "key 0", value: "short")
    storages[0].changed(key: "key 1", value: nil)
    #expect(storages[0].value(for: "key 0") == "short" && count(storages[0]) == 7)
    for storage in storages { storage.close() }
    let late = BrowserStorage()
    for number in 0..<8 { late.changed(key: "key \(number)", value: text) }
    #expect(count(late) == 8)
    late.close()
    late.store("too late", for: "key")
    #expect(count(late) == 0)
  }

  @Test func `a repeated report of equal values evaluates no views`() throws {
    let harness = try ViewHarness { Settings() }
    try harness.send(.stored, 0, .storage(owner: "", ["name": "Grace"]))
    #expect(harness.text.hasPrefix("Grace"))
    let before = harness.session.evaluations
    try harness.send(.stored, 0, .storage(owner: "", ["name": "Grace"]))
    try harness.send(.store, 0, .stored(key: "name", value: "Grace"))
    #expect(harness.session.evaluations == before)
  }

  @Test func `a report carries all values, and those of another user are removed`() throws {
    let harness = try ViewHarness { Settings() }
    try harness.send(
      .stored, 0, .storage(owner: "a", ["name": "Grace", "own:a:draft": "A's", "scene:draft": "half"]))
    #expect(harness.text.hasPrefix("Grace plain never [half]"))
    let storage = harness.session.location.storage
    #expect(storage.value(for: "own:a:draft") == "A's")
    try harness.send(.stored, 0, .storage(owner: "b", ["own:b:draft": "B's"]))
    #expect(storage.value(for: "own:a:draft") == nil)
    #expect(storage.value(for: "own:b:draft") == "B's")
    #expect(harness.text.hasPrefix("Grace"), "Values without an owner stay.")
  }

  @Test func `a value too long for the browser's report is not sent to it`() throws {
    let harness = try ViewHarness { Settings() }
    let storage = harness.session.location.storage
    let room = BrowserStorage.Limits.valueBytes - 1
    #expect(storage.store(String(repeating: "x", count: room), for: "k"))
    #expect(!storage.store(String(repeating: "x", count: room + 1), for: "l"))
    #expect(storage.value(for: "l") != nil, "The page keeps the value.")
    try harness.tap("Forget")
    #expect(harness.page.effects.map { $0.prefix(7) } == ["store k", "forget "])
  }

  @Test func `waiting for a user's stored values ends with the report or with the page`() async throws {
    let storage = BrowserStorage()
    async let reported = storage.waitForReport(to: "a")
    async let unreported = storage.waitForReport(to: "b")
    await Task.yield()
    storage.reported([:], owner: "a")
    #expect(await reported)
    storage.close()
    #expect(await unreported == false)
    #expect(await storage.waitForReport(to: "a") == false)
  }
}
