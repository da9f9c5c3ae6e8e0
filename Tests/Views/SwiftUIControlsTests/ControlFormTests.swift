import SwiftUICore
import Testing
import ViewTesting

@testable import SwiftUIControls

@MainActor struct ControlFormTests {
  private func number(_ element: PageModel.Element?) throws -> ElementID {
    let id = try #require(element?.id)
    return try #require(UInt32(id.dropFirst()))
  }

  struct Segmented: View {
    @State private var fruit = "pear"
    @State private var size = 2
    var body: some View {
      VStack(spacing: 0) {
        Picker("Fruit", selection: $fruit) {
          ForEach(["apple", "pear", "plum"], id: \.self) { Text($0) }
        }
        .pickerStyle(.segmented)
        Picker("Size", selection: $size) {
          Label("Small", systemImage: "star").tag(1)
          Text("Large").tag(2)
        }
        .pickerStyle(.inline).padding()
        Text("chosen \(fruit) \(size)")
      }
    }
  }

  @Test func `a segmented picker is a radio group that selects by tag or id`() throws {
    let harness = try ViewHarness { Segmented() }
    let groups = harness.page.root.everything.filter { $0.attributes["role"] == "radiogroup" }
    #expect(groups.map { $0.attributes["aria-label"] } == ["Fruit", "Size"])
    #expect(groups[0].children.map(\.tag) == ["label", "label", "label"])
    func checked(_ group: Int) -> [Bool] {
      harness.page.root.everything.filter { $0.attributes["role"] == "radiogroup" }[group].everything
        .filter { $0.attributes["type"] == "radio" }.map { $0.attributes["checked"] != nil }
    }
    #expect(checked(0) == [false, true, false] && checked(1) == [false, true])
    try harness.send(.pick, number(groups[0]), .choice(number(groups[0].children[2])))
    try harness.send(.pick, number(groups[1]), .choice(number(groups[1].children[0])))
    try harness.send(.pick, number(groups[1]), .choice(number(groups[0].children[2])))
    #expect(harness.text.contains("chosen plum 1"))
    #expect(checked(0) == [false, false, true] && checked(1) == [true, false])
    let names = Set(groups.map { $0.everything.first { $0.tag == "input" }?.attributes["name"] })
    #expect(names.count == 2)
  }

  struct Changing: View {
    @State private var level = 0.5
    @State private var count = 1
    @State private var log = ""
    @State private var price = 2.5
    @State private var age: Int?
    var body: some View {
      VStack(spacing: 0) {
        Slider(value: $level, in: 0...1) {
          Text("Level")
        } minimumValueLabel: {
          Text("low")
        } maximumValueLabel: {
          Text("high")
        } onEditingChanged: {
          log += $0 ? "<" : "\(level)>"
        }
        Stepper("Count", value: $count, in: 0...3) { log += $0 ? "(" : "\(count))" }
        TextField("Price", value: $price, format: .number)
        TextField("Age", value: $age, format: .number, prompt: Text("years"))
        Text(verbatim: "log \(log) price \(price) age \(age ?? -1)")
      }
    }
  }

  @Test func `sliders and steppers report editing changes`() throws {
    let harness = try ViewHarness { Changing() }
    let slider = harness.page.root.everything.first { $0.attributes["type"] == "range" }
    #expect(slider?.attributes["aria-label"] == "Level")
    #expect(harness.text.hasPrefix("lowhigh"))
    try harness.send(.number, number(slider), .number(0.25))
    try harness.tap("Increase")
    #expect(harness.text.contains("log <0.25>(2)"))
  }

  @Test func `a value field accepts parsable input and rejects the rest`() throws {
    let harness = try ViewHarness { Changing() }
    try harness.type("7.25", into: "Price")
    try harness.type("41", into: "Age")
    #expect(harness.text.contains("price 7.25 age 41"))
    try harness.type("cheap", into: "Price")
    try harness.type("", into: "Age")
    #expect(harness.text.contains("price 7.25 age -1"))
    let age = harness.page.root.everything.first { $0.attributes["aria-label"] == "Age" }
    #expect(age?.attributes["placeholder"] == "years")
  }

  @MainActor @Observable final class Level {
    var value: Double
    init(_ value: Double) { self.value = value }
  }

  struct Sliding: View {
    let value: Level
    let bounds: ClosedRange<Double>
    var body: some View {
      Slider(value: Binding(get: { value.value }, set: { value.value = $0 }), in: bounds)
    }
  }

  @Test func `an out-of-range value is clamped on the slider and not written back`() throws {
    let value = Level(150)
    let harness = try ViewHarness { Sliding(value: value, bounds: 0...100) }
    let slider = try #require(harness.page.root.everything.first { $0.attributes["type"] == "range" })
    #expect(slider.attributes["value"] == "100" && value.value == 150)
    try harness.send(.number, number(slider), .number(99.5))
    #expect(value.value == 99.5)
  }

  @Test(arguments: [0...0.0001, 0...1e9, 1.0 / 3...2.0 / 3, -1e-7...1e12])
  func `a slider spans its bounds`(bounds: ClosedRange<Double>) throws {
    let value = Level(bounds.lowerBound)
    let harness = try ViewHarness { Sliding(value: value, bounds: bounds) }
    let slider = try #require(harness.page.root.everything.first { $0.attributes["type"] == "range" })
    for (name, end) in [("min", bounds.lowerBound), ("max", bounds.upperBound)] {
      let shown = try #require(slider.attributes[name].flatMap { Double($0) })
      try harness.send(.number, number(slider), .number(shown))
      #expect(value.value == end)
    }
  }

  struct Typed: View {
    @State private var text = ""
    var body: some View {
      VStack(spacing: 0) {
        TextField("Mail", text: $text).textContentType(.emailAddress)
        SecureField("Secret", text: $text).textContentType(.newPassword)
      }
      .keyboardType(.emailAddress).textInputAutocapitalization(.never).autocorrectionDisabled().submitLabel(
        .next)
    }
  }

  @Test func `the keyboard type and other field hints reach the browser, even inherited ones`() throws {
    let harness = try ViewHarness { Typed() }
    let fields = harness.page.root.everything.filter { $0.tag == "input" }
    #expect(fields.map { $0.attributes["autocomplete"] } == ["email", "new-password"])
    for (name, value) in [
      ("inputmode", "email"), ("autocapitalize", "none"), ("autocorrect", "off"), ("spellcheck", "false"),
      ("enterkeyhint", "next"),
    ] {
      #expect(fields.allSatisfy { $0.attributes[name] == value }, "\(name)")
    }
  }

  struct Boxed: ToggleStyle {
    func makeBody(configuration: Configuration) -> some View {
      Button(configuration.isOn ? "on" : "off") { configuration.isOn.toggle() }
    }
  }
  struct Twice: PrimitiveButtonStyle {
    func makeBody(configuration: Configuration) -> some View {
      VStack(spacing: 0) {
        configuration.label
        Button("go") { configuration.trigger() }
      }
    }
  }
  struct Drawn: ProgressViewStyle {
    func makeBody(configuration: Configuration) -> some View {
      HStack(spacing: 0) {
        configuration.label
        Text(verbatim: " \(configuration.fractionCompleted ?? 0)")
      }
    }
  }

  struct Styled: View {
    @State private var isOn = false
    @State private var taps = 0
    var body: some View {
      VStack(spacing: 0) {
        Toggle("T", isOn: $isOn).toggleStyle(Boxed())
        Toggle("B", isOn: $isOn).toggleStyle(.button)
        Button("tapped \(taps)") { taps += 1 }.buttonStyle(Twice())
        ProgressView("P", value: 1, total: 4).progressViewStyle(Drawn())
      }
    }
  }

  @Test func `custom styles draw toggles, buttons and progress views`() throws {
    let harness = try ViewHarness { Styled() }
    try harness.tap("off")
    #expect(harness.text.hasPrefix("onB"))
    #expect(
      harness.page.root.everything.first { $0.allText == "B" && $0.tag == "button" }?
        .attributes["aria-pressed"] == "true")
    try harness.tap("B")
    #expect(harness.text.hasPrefix("offB"))
    try harness.tap("go")
    #expect(harness.text.contains("tapped 1") && harness.text.contains("P 0.25"))
  }

  struct Opening: View {
    @State private var log = ""
    @State private var isOpen = false
    var body: some View {
      VStack(spacing: 0) {
        DisclosureGroup("More", isExpanded: $isOpen) { Text("hidden text") }
        DisclosureGroup("Own") { Text("own text") }
        GroupBox("Box") { Text("boxed") }
        LabeledContent("Name", value: "Ada")
        Text("row").contextMenu { Button("Remove") { log = "removed" } }
        Menu("Menu") {
          Section("Part") { Button("First") { log = "first" } }
          Picker("Sort", selection: .constant(1)) { Text("by name").tag(1) }
        } primaryAction: {
          log = "primary"
        }
        ContentUnavailableView.search(text: "xyz")
        ShareLink("Send", item: URL(filePath: "/x"), subject: Text("Subject"))
        Text("log \(log)")
      }
    }
  }

  @Test func `a disclosure group opens by its heading, which has the expanded state`() throws {
    let harness = try ViewHarness { Opening() }
    #expect(!harness.text.contains("hidden text") && !harness.text.contains("own text"))
    try harness.tap("More")
    try harness.tap("Own")
    #expect(harness.text.contains("hidden text") && harness.text.contains("own text"))
    let heads = harness.page.root.everything.filter { $0.attributes["aria-expanded"] != nil }
    #expect(heads.map { $0.attributes["aria-expanded"] } == ["true", "true"])
    try harness.tap("More")
    #expect(!harness.text.contains("hidden text"))
  }

  @Test func `menus contain buttons that are reachable by keyboard`() throws {
    let harness = try ViewHarness { Opening() }
    #expect(
      harness.page.root.everything.contains {
        $0.tag == "summary" && $0.attributes["aria-label"] == "More Actions"
      })
    try harness.tap("Remove")
    #expect(harness.text.contains("log removed"))
    try harness.tap("Menu")
    #expect(harness.text.contains("log primary"))
    try harness.tap("First")
    #expect(harness.text.contains("log first"))
    #expect(harness.text.contains("No Results for “xyz”"))
    #expect(
      harness.page.root.everything.first { $0.attributes["role"] == "radiogroup" }?.allText == "by name")
  }

  @Test func `a share link is handed to the browser`() throws {
    let harness = try ViewHarness { Opening() }
    try harness.tap("Send")
    #expect(
      harness.page.effects.last == "share file:///x Subject  Link copied Copy this address: file:///x")
  }
}
