import Testing
import ViewTesting

@testable import SwiftUICore

@MainActor struct PreferenceTests {
  struct Longest: PreferenceKey {
    static let defaultValue = 0
    static func reduce(value: inout Int, nextValue: () -> Int) { value = max(value, nextValue()) }
  }

  struct Names: PreferenceKey {
    static let defaultValue: [String] = []
    static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
  }

  /// A key whose values cannot be compared.
  struct Opaque: PreferenceKey {
    struct Box { let action: () -> Void }
    static var defaultValue: [Box] { [] }
    static func reduce(value: inout [Box], nextValue: () -> [Box]) { value += nextValue() }
  }

  struct Measured: View {
    @State private var words = ["one", "three"]
    @State private var longest = -1
    var body: some View {
      VStack {
        VStack { ForEach(words, id: \.self) { Text($0).preference(key: Longest.self, value: $0.count) } }
          .onPreferenceChange(Longest.self) { longest = $0 }
        Text("longest \(longest)")
        Button("Add") { words.append("eleven") }
        Button("Clear") { words = [] }
      }
    }
  }

  @Test func `preferences are reduced and observed when views come and go`() throws {
    let harness = try ViewHarness { Measured() }
    #expect(harness.page.root.allText.contains("longest 5"))
    try harness.tap("Add")
    #expect(harness.page.root.allText.contains("longest 6"))
    try harness.tap("Clear")
    #expect(harness.page.root.allText.contains("longest 0"))
  }

  @Test func `a container's value replaces those inside, and a transform modifies them`() throws {
    final class Received { var names: [[String]] = [] }
    let received = Received()
    _ = try ViewHarness {
      VStack {
        HStack {
          Text("a").preference(key: Names.self, value: ["a"])
          Text("b").preference(key: Names.self, value: ["b"])
        }
        .transformPreference(Names.self) { $0.append("more") }
        Text("c").preference(key: Names.self, value: ["inside"]).preference(
          key: Names.self, value: ["outside"])
      }
      .onPreferenceChange(Names.self) { received.names.append($0) }
    }
    #expect(received.names == [["a", "b", "more", "outside"]])
  }

  @Test func `a preference layer is built from incomparable values too`() throws {
    let harness = try ViewHarness {
      VStack {
        Text("a").preference(key: Names.self, value: ["a"])
          .overlayPreferenceValue(Names.self) { Text("over \($0.joined())") }
        Text("b").preference(key: Opaque.self, value: [Opaque.Box {}])
          .backgroundPreferenceValue(Opaque.self) { Text("under \($0.count)") }
      }
    }
    #expect(harness.page.root.allText.contains("over a"))
    #expect(harness.page.root.allText.contains("under 1"))
  }
}
