import Testing

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

  @Test func `values that the browser tells after the first rendering are shown, and bad ones are not`()
    throws
  {
    let harness = try ViewHarness { Settings() }
    try harness.send(.store, 0, .stored(key: "name", value: "Grace"))
    try harness.send(.store, 0, .stored(key: "theme", value: "no such theme"))
    try harness.send(.store, 0, .stored(key: "last", value: "99999999999999999999"))
    #expect(harness.text.hasPrefix("Grace plain never []"))
  }

  @Test func `what a browser tells takes 64 KB of the server at most`() throws {
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
}
