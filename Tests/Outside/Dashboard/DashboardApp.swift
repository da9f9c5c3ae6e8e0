import SwiftUI

// A dashboard of a household: grids, gauges, group boxes, a split view and settings.

struct Meter: Identifiable, Hashable {
  let id = UUID()
  var name: String
  var symbol: String
  var value: Double
  var limit: Double
  var unit: String
  var history: [Double]

  var share: Double { min(value / limit, 1) }
  var average: Double { history.isEmpty ? 0 : history.reduce(0, +) / Double(history.count) }
}

@Observable
final class Household {
  var meters = [
    Meter(
      name: "Electricity", symbol: "bolt.fill", value: 8.4, limit: 12, unit: "kWh",
      history: [7, 9, 8, 11, 6, 8.4]),
    Meter(name: "Water", symbol: "drop.fill", value: 96, limit: 150, unit: "l", history: [120, 88, 101, 96]),
    Meter(
      name: "Heating", symbol: "flame.fill", value: 14, limit: 20, unit: "kWh", history: [18, 17, 15, 14]),
  ]
  var accent = Color.orange
  var name = "Home"

  func add(_ amount: Double, to id: Meter.ID) {
    guard let index = meters.firstIndex(where: { $0.id == id }) else { return }
    meters[index].value += amount
    meters[index].history.append(meters[index].value)
  }
}

private struct WidthKey: PreferenceKey {
  static let defaultValue: CGFloat = 0
  static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value = max(value, nextValue()) }
}

struct CardBox: GroupBoxStyle {
  var tint: Color

  func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading, spacing: 12) {
      configuration.label
        .font(.headline)
        .foregroundStyle(tint)
      configuration.content
    }
    .padding()
    .frame(maxWidth: .infinity, alignment: .leading)
    .background(.regularMaterial, in: .rect(cornerRadius: 16))
  }
}

struct Bars: Shape {
  var values: [Double]

  func path(in rect: CGRect) -> Path {
    var path = Path()
    guard let top = values.max(), top > 0 else { return path }
    let step = rect.width / CGFloat(values.count)
    for (index, value) in values.enumerated() {
      let height = rect.height * value / top
      path.addRoundedRect(
        in: CGRect(x: CGFloat(index) * step + 2, y: rect.maxY - height, width: step - 4, height: height),
        cornerSize: CGSize(width: 3, height: 3))
    }
    return path
  }
}

struct OverviewView: View {
  @Environment(Household.self) private var household
  @State private var nameWidth: CGFloat = 0

  var body: some View {
    ScrollView {
      VStack(spacing: 16) {
        GroupBox("Today") {
          Grid(alignment: .leading, horizontalSpacing: 16, verticalSpacing: 10) {
            GridRow {
              Text("Meter")
              Text("Used").gridColumnAlignment(.trailing)
              Text("Of").gridColumnAlignment(.trailing)
            }
            .font(.caption)
            .foregroundStyle(.secondary)
            Divider()
            ForEach(household.meters) { meter in
              GridRow {
                Label(meter.name, systemImage: meter.symbol)
                Text(meter.value, format: .number.precision(.fractionLength(0...1)))
                  .monospacedDigit()
                  .contentTransition(.numericText(value: meter.value))
                Text("\(meter.limit, specifier: "%.0f") \(meter.unit)").foregroundStyle(.secondary)
              }
            }
          }
        }
        LazyVGrid(columns: [GridItem(.adaptive(minimum: 140), spacing: 16)], spacing: 16) {
          ForEach(household.meters) { meter in
            NavigationLink(value: meter) { MeterTile(meter: meter) }
              .buttonStyle(.plain)
          }
        }
      }
      .padding()
    }
    .groupBoxStyle(CardBox(tint: household.accent))
    .onPreferenceChange(WidthKey.self) { nameWidth = $0 }
    .navigationTitle(household.name)
  }
}

struct MeterTile: View {
  let meter: Meter

  var body: some View {
    GroupBox {
      Gauge(value: meter.value, in: 0...meter.limit) {
        Image(systemName: meter.symbol)
      } currentValueLabel: {
        Text(meter.share, format: .percent.precision(.fractionLength(0)))
      }
      .gaugeStyle(.accessoryCircularCapacity)
      .tint(Gradient(colors: [.green, .yellow, .red]))
      .frame(maxWidth: .infinity)
      .background {
        GeometryReader { proxy in
          Color.clear.preference(key: WidthKey.self, value: proxy.size.width)
        }
      }
    } label: {
      Label(meter.name, systemImage: meter.symbol)
    }
  }
}

struct MeterView: View {
  let meter: Meter
  @Environment(Household.self) private var household

  private var current: Meter { household.meters.first { $0.id == meter.id } ?? meter }

  var body: some View {
    List {
      Section("History") {
        Bars(values: current.history)
          .fill(household.accent.gradient)
          .frame(height: 120)
          .accessibilityLabel("\(current.history.count) days")
        LabeledContent("Average", value: current.average, format: .number.precision(.fractionLength(1)))
        LabeledContent("Today") {
          Text("\(current.value, specifier: "%.1f") \(current.unit)")
        }
      }
      Section {
        Button("Add one", systemImage: "plus") {
          withAnimation { household.add(1, to: meter.id) }
        }
        .sensoryFeedback(.increase, trigger: current.value)
      }
    }
    .navigationTitle(meter.name)
    .navigationBarTitleDisplayMode(.inline)
  }
}

struct HouseholdSettings: View {
  @Bindable var household: Household
  @AppStorage("reminders") private var reminders = true
  @AppStorage("unit") private var unit = "Metric"
  @State private var isExpanded = false

  var body: some View {
    Form {
      Section("Household") {
        TextField("Name", text: $household.name)
        ColorPicker("Accent", selection: $household.accent, supportsOpacity: false)
      }
      Section {
        Toggle("Reminders", isOn: $reminders)
        Picker("Units", selection: $unit) {
          ForEach(["Metric", "Imperial"], id: \.self) { Text($0) }
        }
      } footer: {
        Text("Reminders come at **8 in the morning**.")
      }
      Section {
        DisclosureGroup("Limits", isExpanded: $isExpanded) {
          ForEach($household.meters) { $meter in
            Stepper(value: $meter.limit, in: 1...500, step: 1) {
              LabeledContent(meter.name, value: meter.limit, format: .number)
            }
          }
        }
      }
    }
    .navigationTitle("Settings")
  }
}

struct ContentView: View {
  enum Place: String, CaseIterable, Identifiable {
    case overview = "Overview"
    case settings = "Settings"
    var id: Self { self }
    var symbol: String { self == .overview ? "gauge.with.dots.needle.bottom.50percent" : "gearshape" }
  }

  @State private var household = Household()
  @State private var place: Place? = .overview
  @State private var visibility = NavigationSplitViewVisibility.all

  var body: some View {
    NavigationSplitView(columnVisibility: $visibility) {
      List(Place.allCases, selection: $place) { place in
        Label(place.rawValue, systemImage: place.symbol)
      }
      .navigationTitle("House")
      .navigationSplitViewColumnWidth(min: 180, ideal: 220)
    } detail: {
      NavigationStack {
        switch place {
        case .overview:
          OverviewView()
            .navigationDestination(for: Meter.self) { MeterView(meter: $0) }
        case .settings: HouseholdSettings(household: household)
        case nil: ContentUnavailableView("Choose a place", systemImage: "house")
        }
      }
    }
    .navigationSplitViewStyle(.balanced)
    .environment(household)
    .tint(household.accent)
  }
}

@main
struct DashboardApp: App {
  var body: some Scene {
    WindowGroup { ContentView() }
  }
}
