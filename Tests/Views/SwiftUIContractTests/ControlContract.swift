import SwiftUI

/// Buttons and controls with every combination of arguments.
struct ControlContract: View {
  @State private var isOn = false
  @State private var text = ""
  @State private var number = 1
  @State private var value = 0.5
  @State private var date = Date(timeIntervalSince1970: 0)
  @State private var choice: Choice = .first
  @State private var optional: Choice?
  private let string = "A string"

  enum Choice: String, CaseIterable, Identifiable {
    case first, second
    var id: Self { self }
  }

  var body: some View {
    buttons
    toggles
    pickers
    numbers
    dates
    fields
    others
  }

  @ViewBuilder private var buttons: some View {
    Button(action: act) { Text("Label") }
    Button(role: .destructive, action: act) { Text("Label") }
    Button(role: nil, action: act, label: { Text("Label") })
    Button("Key", action: act)
    Button(string, action: act)
    Button("Key", role: .cancel, action: act)
    Button(string, role: .destructive, action: act)
    Button("Key", systemImage: "star", action: act)
    Button(string, systemImage: "star", action: act)
    Button("Key", systemImage: "star", role: .destructive, action: act)
    Button(string, systemImage: "star", role: nil, action: act)
    Button("Key") { isOn.toggle() }.buttonStyle(.automatic)
    Button("Key") {}.buttonStyle(.plain)
    Button("Key") {}.buttonStyle(.bordered)
    Button("Key") {}.buttonStyle(.borderedProminent)
    Button("Key") {}.buttonStyle(.borderless)
    Button("Key") {}.buttonStyle(Pressed())
  }

  @ViewBuilder private var toggles: some View {
    Toggle("Key", isOn: $isOn)
    Toggle(string, isOn: $isOn)
    Toggle("Key", systemImage: "star", isOn: $isOn)
    Toggle(isOn: $isOn) { Text("Label") }
  }

  @ViewBuilder private var pickers: some View {
    Picker("Key", selection: $choice) { ForEach(Choice.allCases) { Text($0.rawValue) } }
    Picker(string, selection: $choice) { ForEach(Choice.allCases) { Text($0.rawValue).tag($0) } }
    Picker(selection: $choice) {
      Text("First").tag(Choice.first)
    } label: {
      Text("Label")
    }
    Picker("Optional", selection: $optional) {
      Text("None").tag(Choice?.none)
      ForEach(Choice.allCases) { Text($0.rawValue).tag($0 as Choice?) }
    }
    Picker("Key", selection: $choice) { Text("First").tag(Choice.first) }.pickerStyle(.segmented)
    Picker("Key", selection: $choice) { Text("First").tag(Choice.first) }.pickerStyle(.menu)
    Picker("Key", selection: $choice) { Text("First").tag(Choice.first) }.pickerStyle(.inline).labelsHidden()
  }

  @ViewBuilder private var numbers: some View {
    Stepper("Key", value: $number, in: 0...9)
    Stepper(string, value: $number, in: 0...9, step: 3)
    Stepper("Key", value: $number)
    Stepper("Key", value: $value, in: 0...1, step: 0.1, onEditingChanged: { _ in })
    Stepper("Key", onIncrement: act, onDecrement: nil)
    Stepper(value: $number, in: 0...9) { Text("Label") }
    Slider(value: $value)
    Slider(value: $value, in: 0...10)
    Slider(value: $value, in: 0...10, onEditingChanged: { _ in })
    Slider(value: $value, in: 0...10, step: 2)
    Slider(value: $value, in: 0...10, step: 2, onEditingChanged: { _ in })
    Gauge(value: value) { Text("Label") }
    Gauge(value: value, in: 0...2) {
      Text("Label")
    } currentValueLabel: {
      Text("1")
    }
    Gauge(value: value) {
      Text("Label")
    } currentValueLabel: {
      Text("1")
    } minimumValueLabel: {
      Text("0")
    } maximumValueLabel: {
      Text("2")
    }
    ProgressView()
    ProgressView("Key")
    ProgressView(string)
    ProgressView(value: value)
    ProgressView(value: value, total: 2)
    ProgressView("Key", value: value, total: 2)
  }

  @ViewBuilder private var dates: some View {
    DatePicker("Key", selection: $date)
    DatePicker("Key", selection: $date, displayedComponents: .date)
    DatePicker("Key", selection: $date, displayedComponents: [.date, .hourAndMinute])
    DatePicker("Key", selection: $date, in: date...)
    DatePicker("Key", selection: $date, in: ...date, displayedComponents: .date)
    DatePicker("Key", selection: $date, in: date...date.addingTimeInterval(99))
  }

  @ViewBuilder private var fields: some View {
    TextField("Key", text: $text)
    TextField(string, text: $text)
    TextField("Key", text: $text, prompt: Text("Prompt"))
    TextField(string, text: $text, prompt: nil)
    TextField("Key", text: $text, axis: .vertical)
    TextField(string, text: $text, axis: .horizontal)
    TextField("Key", text: $text, prompt: nil, axis: .vertical)
    TextField("Key", value: $number, format: .number)
    SecureField("Key", text: $text)
    SecureField(string, text: $text)
    SecureField("Key", text: $text, prompt: Text("Prompt"))
    TextEditor(text: $text)
    TextField("Key", text: $text).onSubmit(act).submitLabel(.send)
    TextField("Key", text: $text).onSubmit(of: .search, act)
  }

  @ViewBuilder private var others: some View {
    if let url = URL(string: "https://example.org") {
      Link("Key", destination: url)
      Link(string, destination: url)
      Link(destination: url) { Text("Label") }
    }
    Menu("Key") { Button("Item", action: act) }
    Menu(string) { Button("Item", action: act) }
    Menu("Key", systemImage: "star") { Divider() }
    Menu {
      Button("Item", action: act)
    } label: {
      Image(systemName: "star")
    }
    LabeledContent("Key", value: "Value")
    LabeledContent(string, value: string)
    LabeledContent("Key", value: 3, format: .number)
    LabeledContent("Key") { Text("Content") }
    LabeledContent {
      Text("Content")
    } label: {
      Text("Label")
    }
    DisclosureGroup("Key") { Text("Content") }
    DisclosureGroup("Key", isExpanded: $isOn) { Text("Content") }
    DisclosureGroup {
      Text("Content")
    } label: {
      Text("Label")
    }
    DisclosureGroup(isExpanded: $isOn) {
      Text("Content")
    } label: {
      Text("Label")
    }
    ContentUnavailableView("Key", systemImage: "star")
    ContentUnavailableView(string, systemImage: "star", description: Text("Description"))
    ContentUnavailableView {
      Label("Title", systemImage: "star")
    } description: {
      Text("Description")
    } actions: {
      Button("Try Again", action: act)
    }
  }

  private func act() {}
}

private struct Pressed: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .opacity(configuration.isPressed ? 0.5 : 1)
      .foregroundStyle(configuration.role == .destructive ? .red : .primary)
  }
}
