import Observation
import Testing
import ViewTesting

@testable import SwiftUICore

@MainActor struct BitwiseEqualityTests {
  final class Object {}

  struct Fields: Equatable {
    var name = "a name that is longer than what fits inside"
    var note: String? = "another that is longer than what fits inside"
    var numbers = [1, 2, 3]
    var size: Double? = 2
    /// Ignores a field that the view shows.
    static func == (left: Self, right: Self) -> Bool { left.name == right.name }
  }

  struct Shown {
    var fields = Fields()
    var object: Object?
    var action: (() -> Void)?
  }

  @Test func `values are bitwise equal if their fields are, regardless of their own equality`() {
    let numbers = [1, 2, 3]
    let left = Fields(numbers: numbers)
    var right = Fields(
      name: ["a name that is longer", "than what fits inside"].joined(separator: " "), numbers: numbers)
    #expect(BitwiseEquality.holds(left, right))
    right.note = nil
    #expect(left == right)
    #expect(!BitwiseEquality.holds(left, right))
  }

  @Test func `objects are equal if identical`() {
    let (one, other) = (Object(), Object())
    let fields = Fields()
    #expect(!BitwiseEquality.holds(Shown(fields: fields, object: one), Shown(fields: fields, object: other)))
    #expect(BitwiseEquality.holds(one, one))
    #expect(!BitwiseEquality.holds(one, other))
  }

  @Test func `capturing closures, bindings and erased views are never equal`() {
    let number = Int.random(in: 0...9)
    let closure = { _ = number }
    #expect(!BitwiseEquality.holds(closure, closure))
    let binding = Binding.constant(1)
    #expect(!BitwiseEquality.holds(binding, binding))
    #expect(!BitwiseEquality.holds(Optional(binding), Optional(binding)))
    let view = AnyView(Text("a"))
    #expect(!BitwiseEquality.holds(view, view))
  }

  struct Row: View {
    let name: String
    @Environment(\.isEnabled) private var isEnabled
    @State private var taps = 0
    var body: some View {
      Button("\(name) \(taps) \(isEnabled)") { taps += 1 }
    }
  }

  struct Table: View {
    let names: Box<[String]>
    let isEnabled: Box<Bool>
    var body: some View {
      VStack(spacing: 0) {
        ForEach(names.value, id: \.self) { Row(name: $0) }
      }
      .disabled(!isEnabled.value)
    }
  }

  @Test func `a row is evaluated only when its fields, state or environment change`() throws {
    let (names, isEnabled) = (Box(["a", "b", "c"]), Box(true))
    let harness = try ViewHarness { Table(names: names, isEnabled: isEnabled) }
    let first = harness.session.evaluations
    names.value.append("d")
    try harness.flush()
    #expect(harness.session.evaluations - first == 2, "Only the table and the new row should be evaluated.")
    try harness.tap("b 0 true")
    #expect(harness.text.contains("b 1 true"))
    isEnabled.value = false
    try harness.flush()
    #expect(harness.text.contains("a 0 false") && harness.text.contains("b 1 false"))
    #expect(try harness.fresh() == harness.page.picture)
  }
}
