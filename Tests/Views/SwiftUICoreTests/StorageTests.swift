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

  @Test func `a value is kept in the browser under its key, and shown`() throws {
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

  @Test func `two people on one server share nothing that is kept, whichever store is named`() throws {
    let one = try ViewHarness { Named().defaultAppStorage(.standard) }
    let other = try ViewHarness { Named().defaultAppStorage(.standard) }
    try one.tap("none")
    try other.flush()
    #expect(one.text == "green" && other.text == "none")
    #expect(UserDefaults.standard.object(forKey: "colour") == nil, "It is everybody's.")
  }

  @Test func `each person has values of their own in a browser, and so has whoever has not signed in`() throws
  {
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
    // What others keep changes nothing here.
    let before = harness.session.evaluations
    try harness.send(.store, 0, .stored(key: "name", value: "Else"))
    try harness.send(.store, 0, .stored(key: "own:ann:name", value: "Else"))
    #expect(harness.session.evaluations == before)
    try harness.send(.store, 0, .stored(key: "own:ann:view:name", value: "Anna"))
    #expect(harness.text.hasPrefix("Anna"))
  }

  @Test func `what is set before the browser has told what it keeps is newer than that`() throws {
    let harness = try ViewHarness { Settings() }
    let storage = harness.session.location.storage
    storage.owner = "ann"
    try harness.tap("Save")
    try harness.send(.stored, 0, .storage(owner: "ann", ["own:ann:view:last": "9", "own:ann:draft": "x"]))
    #expect(harness.text.hasPrefix("Ada bright 3 [half]"))
    try harness.tap("Forget")
    try harness.send(.stored, 0, .storage(owner: "ann", ["own:ann:view:name": "Anna"]))
    #expect(harness.text.hasPrefix("Anna plain never []"), "Once it has told, its word counts.")
    // It goes with whoever set it.
    storage.owner = "bob"
    try harness.flush()
    try harness.tap("Save")
    storage.owner = "ann"
    try harness.send(.stored, 0, .storage(owner: "ann", [:]))
    #expect(storage.keys.isEmpty)
  }

  @Test func `values that the browser tells after the first rendering are shown, and bad ones are not`()
    throws
  {
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

  @Test func `a property whose key is another one has what is kept under that`() throws {
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

  @Test func `what a browser tells takes 128 KB of the server at most`() throws {
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

  @Test
  func `browsers that tell much cannot fill the server together, and what they told goes with their pages`()
    throws
  {
    func told(_ storage: BrowserStorage) -> Int { storage.keys.count }
    let text = String(repeating: "x", count: 15_000)
    var storages: [BrowserStorage] = []
    for _ in 0..<400 {
      let storage = BrowserStorage()
      for number in 0..<8 { storage.changed(key: "key \(number)", value: text) }
      storages.append(storage)
    }
    #expect(told(storages[0]) == 8)
    #expect(told(storages[399]) == 1, "one value has room on any page")
    // What is there may become less, and change.
    storages[0].changed(key: "key 0", value: "short")
    storages[0].changed(key: "key 1", value: nil)
    #expect(storages[0].value(for: "key 0") == "short" && told(storages[0]) == 7)
    for storage in storages { storage.close() }
    let late = BrowserStorage()
    for number in 0..<8 { late.changed(key: "key \(number)", value: text) }
    #expect(told(late) == 8)
    late.close()
    late.store("too late", for: "key")
    #expect(told(late) == 0)
  }

  @Test func `what is told again and is the same makes nothing be evaluated`() throws {
    let harness = try ViewHarness { Settings() }
    try harness.send(.stored, 0, .storage(owner: "", ["name": "Grace"]))
    #expect(harness.text.hasPrefix("Grace"))
    let before = harness.session.evaluations
    try harness.send(.stored, 0, .storage(owner: "", ["name": "Grace"]))
    try harness.send(.store, 0, .stored(key: "name", value: "Grace"))
    #expect(harness.session.evaluations == before)
  }

  @Test func `all that a browser keeps comes at once, and what is somebody else's goes`() throws {
    let harness = try ViewHarness { Settings() }
    try harness.send(
      .stored, 0, .storage(owner: "a", ["name": "Grace", "own:a:draft": "A's", "scene:draft": "half"]))
    #expect(harness.text.hasPrefix("Grace plain never [half]"))
    let storage = harness.session.location.storage
    #expect(storage.value(for: "own:a:draft") == "A's")
    try harness.send(.stored, 0, .storage(owner: "b", ["own:b:draft": "B's"]))
    #expect(storage.value(for: "own:a:draft") == nil)
    #expect(storage.value(for: "own:b:draft") == "B's")
    #expect(harness.text.hasPrefix("Grace"), "What is everybody's stays.")
  }

  @Test func `a value that the browser could not tell again is not sent to it`() throws {
    let harness = try ViewHarness { Settings() }
    let storage = harness.session.location.storage
    let room = BrowserStorage.Limits.valueBytes - 1
    #expect(storage.store(String(repeating: "x", count: room), for: "k"))
    #expect(!storage.store(String(repeating: "x", count: room + 1), for: "l"))
    #expect(storage.value(for: "l") != nil, "This page has it.")
    try harness.tap("Forget")
    #expect(harness.page.effects.map { $0.prefix(7) } == ["store k", "forget "])
  }

  @Test
  func `whoever waits for what a browser keeps of a person goes on when it tells, or when the page ends`()
    async throws
  {
    let storage = BrowserStorage()
    async let told = storage.waitForReport(to: "a")
    async let untold = storage.waitForReport(to: "b")
    await Task.yield()
    storage.reported([:], owner: "a")
    #expect(await told)
    storage.close()
    #expect(await untold == false)
    #expect(await storage.waitForReport(to: "a") == false)
  }
}
