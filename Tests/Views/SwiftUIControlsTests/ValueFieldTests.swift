import Foundation
import SwiftUICore
import Testing
import ViewTesting

@testable import SwiftUIControls

/// Fields that edit non-text values.
@MainActor struct ValueFieldTests {
  struct Form: View {
    @State private var price = 3.5
    @State private var age: Int? = 7
    @State private var level = 50
    var body: some View {
      VStack(spacing: 0) {
        TextField("Price", value: $price, format: .number)
        TextField("Age", value: $age, format: .number)
        TextField("Level", value: Binding(get: { level }, set: { level = min($0, 100) }), format: .number)
          .onSubmit {}
        Button("Double") { price *= 2 }
        Text(verbatim: "price \(price) age \(age ?? -1) level \(level)")
      }
    }
  }

  /// Returns the text shown in the field: the typed text, until the server sets another.
  private func shown(_ label: String, _ harness: ViewHarness) throws -> String? {
    try harness.page.element(harness.find(label)).attributes["value"]
  }

  private func type(_ text: String, into label: String, _ harness: ViewHarness) throws {
    let field = try harness.page.element(harness.find(label))
    field.attributes["value"] = text
    try harness.type(text, into: label)
  }

  private func leave(_ label: String, _ harness: ViewHarness) throws {
    try harness.send(.focus, harness.find(label), .flag(false))
  }

  @Test func `a cleared number field shows its value again on leaving`() throws {
    let harness = try ViewHarness { Form() }
    try type("", into: "Price", harness)
    #expect(try shown("Price", harness) == "")
    #expect(harness.text.contains("price 3.5"), "An empty field has no number.")
    try type("4", into: "Price", harness)
    #expect(harness.text.contains("price 4.0"))
    try type("", into: "Price", harness)
    try leave("Price", harness)
    #expect(try shown("Price", harness) == "4")
    try type("", into: "Age", harness)
    #expect(try shown("Age", harness) == "")
    #expect(harness.text.contains("age -1"))
  }

  @Test func `a number stays as typed and is parsed on each edit`() throws {
    let harness = try ViewHarness { Form() }
    for (text, value) in [("1", "1.0"), ("1.", "1.0"), ("1.0", "1.0"), ("1.05", "1.05"), ("0001", "1.0")] {
      try type(text, into: "Price", harness)
      #expect(try shown("Price", harness) == text)
      #expect(harness.text.contains("price \(value) "))
    }
    try leave("Price", harness)
    #expect(try shown("Price", harness) == "1")
    try type("-", into: "Age", harness)
    #expect(try shown("Age", harness) == "-")
    try type("-5", into: "Age", harness)
    #expect(harness.text.contains("age -5"))
  }

  @Test func `a value set by the app replaces the typed text`() throws {
    let harness = try ViewHarness { Form() }
    try type("2.", into: "Price", harness)
    try harness.tap("Double")
    #expect(try shown("Price", harness) == "4")
    try type("2.", into: "Price", harness)
    #expect(try shown("Price", harness) == "2.")
  }

  @Test func `the app's adjustment of a typed number is shown on leaving or submitting`() throws {
    let harness = try ViewHarness { Form() }
    try type("150", into: "Level", harness)
    #expect(harness.text.contains("level 100"))
    #expect(try shown("Level", harness) == "150")
    try harness.send(.commit, harness.find("Level"), .text("150", editSequence: 1))
    #expect(try shown("Level", harness) == "100")
  }

  private func german<Content: View>(_ content: @escaping @MainActor @Sendable () -> Content) throws
    -> ViewHarness
  {
    try ViewHarness { content().environment(\.locale, Locale(identifier: "de_DE")) }
  }

  @Test func `numbers are parsed and formatted in the user's locale`() throws {
    let harness = try german { Form() }
    #expect(try shown("Price", harness) == "3,5")
    try type("2,25", into: "Price", harness)
    #expect(harness.text.contains("price 2.25"))
  }

  @Test func `formats without a locale, time zone or calendar use the user's`() throws {
    let date = Date(timeIntervalSince1970: 1_772_323_200)  // 2026-03-01T00:00:00Z
    let zone = try #require(TimeZone(identifier: "America/New_York"))
    let harness = try german {
      VStack(spacing: 0) {
        Text(1234.5, format: .number)
        Text(verbatim: "|")
        Text("\(0.5, format: .percent) of it")
        Text(verbatim: "|")
        Text(1234.5, format: .number.locale(Locale(identifier: "fr_FR")))
        Text(verbatim: "|")
        Text(date, format: .dateTime.day().month(.wide))
        Text(verbatim: "|")
        Text(date...date.addingTimeInterval(60))
        Stepper("Size", value: .constant(1.5), format: .number)
      }
      .environment(\.timeZone, zone)
    }
    let text = harness.text.replacing("\u{a0}", with: " ").replacing("\u{202f}", with: " ")
    #expect(text.hasPrefix("1.234,5|50 % of it|1 234,5|28. Februar|28. Feb. 2026, 19:00"), "\(text)")
    #expect(text.hasSuffix("Size 1,5"), "\(text)")
  }
}
