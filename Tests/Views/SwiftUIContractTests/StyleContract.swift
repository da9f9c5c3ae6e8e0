import SwiftUI

/// Apple's named styles, and custom styles of each control that takes one.
struct StyleContract: View {
  @State private var isOn = false
  @State private var date = Date(timeIntervalSince1970: 0)
  @State private var text = ""

  var body: some View {
    buttons
    controls
    containers
    own
  }

  @ViewBuilder private var buttons: some View {
    Button("Key") {}.buttonStyle(DefaultButtonStyle()).buttonStyle(PlainButtonStyle())
    Button("Key") {}.buttonStyle(BorderedButtonStyle()).buttonStyle(BorderedProminentButtonStyle())
    Button("Key") {}.buttonStyle(BorderlessButtonStyle()).buttonStyle(Twice())
    Button("Key") {}.buttonBorderShape(.capsule).buttonBorderShape(.roundedRectangle(radius: 3))
    Button("Key") {}.controlSize(.large)
    EditButton()
    Menu("Key") {}.menuStyle(.button).menuStyle(.borderlessButton).menuStyle(.automatic).menuIndicator(
      .hidden)
    Menu("Key") {}.menuStyle(Framed()).menuStyle(DefaultMenuStyle()).menuStyle(ButtonMenuStyle())
    Menu("Key") {}.menuStyle(BorderlessButtonMenuStyle())
    ControlGroup { Button("Key") {} }
    ControlGroup("Key") { Button("Key") {} }
    ControlGroup {
      Button("Key") {}
    } label: {
      Text("Label")
    }
  }

  @ViewBuilder private var controls: some View {
    Toggle("Key", isOn: $isOn).toggleStyle(.switch).toggleStyle(.button).toggleStyle(.automatic)
    Toggle("Key", isOn: $isOn).toggleStyle(SwitchToggleStyle()).toggleStyle(ButtonToggleStyle())
    Toggle("Key", isOn: $isOn).toggleStyle(DefaultToggleStyle()).toggleStyle(Checkbox())
    Label("Key", systemImage: "star").labelStyle(DefaultLabelStyle()).labelStyle(TitleOnlyLabelStyle())
    Label("Key", systemImage: "star").labelStyle(IconOnlyLabelStyle()).labelStyle(TitleAndIconLabelStyle())
    Picker("Key", selection: $isOn) { Text("Yes").tag(true) }.pickerStyle(DefaultPickerStyle())
      .pickerStyle(.wheel).pickerStyle(.navigationLink).pickerStyle(.palette).pickerStyle(.automatic)
    Picker("Key", selection: $isOn) { Text("Yes").tag(true) }.pickerStyle(SegmentedPickerStyle())
      .pickerStyle(MenuPickerStyle()).pickerStyle(InlinePickerStyle()).pickerStyle(WheelPickerStyle())
      .pickerStyle(NavigationLinkPickerStyle()).pickerStyle(PalettePickerStyle())
    DatePicker("Key", selection: $date).datePickerStyle(.compact).datePickerStyle(.graphical)
      .datePickerStyle(.wheel).datePickerStyle(.automatic).datePickerStyle(DefaultDatePickerStyle())
    DatePicker("Key", selection: $date).datePickerStyle(CompactDatePickerStyle())
      .datePickerStyle(GraphicalDatePickerStyle()).datePickerStyle(WheelDatePickerStyle())
    TextField("Key", text: $text).textFieldStyle(.roundedBorder).textFieldStyle(.plain).textFieldStyle(
      .automatic)
    TextField("Key", text: $text).textFieldStyle(RoundedBorderTextFieldStyle())
      .textFieldStyle(PlainTextFieldStyle()).textFieldStyle(DefaultTextFieldStyle())
    ProgressView(value: 0.5).progressViewStyle(.linear).progressViewStyle(.circular).progressViewStyle(
      .automatic)
    ProgressView().progressViewStyle(LinearProgressViewStyle()).progressViewStyle(CircularProgressViewStyle())
      .progressViewStyle(DefaultProgressViewStyle()).progressViewStyle(Percentage())
    Gauge(value: 0.5) { Text("Label") }.gaugeStyle(.automatic).gaugeStyle(.linearCapacity)
      .gaugeStyle(.accessoryLinear).gaugeStyle(.accessoryLinearCapacity).gaugeStyle(.accessoryCircular)
      .gaugeStyle(.accessoryCircularCapacity)
    Gauge(value: 0.5) { Text("Label") }.gaugeStyle(DefaultGaugeStyle()).gaugeStyle(LinearCapacityGaugeStyle())
      .gaugeStyle(AccessoryLinearGaugeStyle()).gaugeStyle(AccessoryLinearCapacityGaugeStyle())
      .gaugeStyle(AccessoryCircularGaugeStyle()).gaugeStyle(AccessoryCircularCapacityGaugeStyle())
  }

  @ViewBuilder private var containers: some View {
    List {}.listStyle(DefaultListStyle()).listStyle(PlainListStyle()).listStyle(InsetListStyle())
      .listStyle(GroupedListStyle()).listStyle(InsetGroupedListStyle()).listStyle(SidebarListStyle())
    TabView { Text("a") }.tabViewStyle(.page).tabViewStyle(.page(indexDisplayMode: .never))
      .tabViewStyle(.automatic).tabViewStyle(.tabBarOnly).tabViewStyle(.sidebarAdaptable)
      .tabViewSidebarHeader { Text("Header") }
    TabView { Text("a") }.tabViewStyle(DefaultTabViewStyle()).tabViewStyle(PageTabViewStyle())
      .tabViewStyle(TabBarOnlyTabViewStyle()).tabViewStyle(SidebarAdaptableTabViewStyle())
    NavigationView { Text("a") }.navigationViewStyle(.stack).navigationViewStyle(.automatic)
      .navigationViewStyle(DefaultNavigationViewStyle()).navigationViewStyle(StackNavigationViewStyle())
  }

  @ViewBuilder private var own: some View {
    Gauge(value: 0.5) {
      Text("Label")
    } currentValueLabel: {
      Text("1")
    } minimumValueLabel: {
      Text("0")
    } maximumValueLabel: {
      Text("2")
    }
    .gaugeStyle(Words())
    DatePicker("Key", selection: $date, in: date...).datePickerStyle(Day())
    GroupBox("Key") { Text("Content") }.groupBoxStyle(Card()).groupBoxStyle(.automatic)
    GroupBox { Text("Content") }.groupBoxStyle(DefaultGroupBoxStyle())
    GroupBox {
      Text("Content")
    } label: {
      Text("Label")
    }
    GroupBox(label: Text("Label")) { Text("Content") }
    DisclosureGroup("Key") { Text("Content") }.disclosureGroupStyle(Arrow()).disclosureGroupStyle(.automatic)
    DisclosureGroup("Key") { Text("Content") }.disclosureGroupStyle(AutomaticDisclosureGroupStyle())
    LabeledContent("Key", value: "Value").labeledContentStyle(Above()).labeledContentStyle(.automatic)
    LabeledContent("Key", value: "Value").labeledContentStyle(AutomaticLabeledContentStyle())
  }
}

private struct Twice: PrimitiveButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    configuration.label.onTapGesture(count: 2) { configuration.trigger() }
      .opacity(configuration.role == .destructive ? 0.5 : 1)
  }
}

private struct Framed: MenuStyle {
  func makeBody(configuration: Configuration) -> some View { Menu(configuration).border(.red) }
}

private struct Checkbox: ToggleStyle {
  func makeBody(configuration: Configuration) -> some View {
    Button {
      configuration.isOn.toggle()
    } label: {
      HStack { configuration.label.opacity(configuration.isMixed ? 0.5 : 1) }
    }
  }
}

private struct Percentage: ProgressViewStyle {
  func makeBody(configuration: Configuration) -> some View {
    VStack {
      configuration.label
      Text("\(configuration.fractionCompleted ?? 0)")
      configuration.currentValueLabel
    }
  }
}

private struct Words: GaugeStyle {
  func makeBody(configuration: Configuration) -> some View {
    VStack {
      configuration.label
      configuration.currentValueLabel
      configuration.minimumValueLabel
      configuration.maximumValueLabel
      Text(configuration.value, format: .percent)
    }
  }
}

private struct Day: DatePickerStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack {
      configuration.label
      Text(configuration.selection, style: .date)
      Text("\(configuration.minimumDate == nil) \(configuration.maximumDate == nil)")
      if configuration.displayedComponents.contains(.date) {
        DatePicker(selection: configuration.$selection) { configuration.label }
      }
    }
  }
}

private struct Card: GroupBoxStyle {
  func makeBody(configuration: Configuration) -> some View {
    VStack {
      configuration.label.font(.headline)
      configuration.content
      GroupBox(configuration)
    }
  }
}

private struct Arrow: DisclosureGroupStyle {
  func makeBody(configuration: Configuration) -> some View {
    VStack {
      Button {
        configuration.isExpanded.toggle()
      } label: {
        configuration.label
      }
      if configuration.isExpanded { configuration.content }
      Toggle("Open", isOn: configuration.$isExpanded)
    }
  }
}

private struct Above: LabeledContentStyle {
  func makeBody(configuration: Configuration) -> some View {
    VStack {
      configuration.label
      configuration.content
      LabeledContent(configuration)
    }
  }
}
