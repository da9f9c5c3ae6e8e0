import SwiftUI

// Preference keys, geometry, grids and alignment.

struct WidthKey: PreferenceKey {
  static let defaultValue: CGFloat = 0
  static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value = max(value, nextValue()) }
}

@main
struct MeasuresApp: App {
  var body: some Scene {
    WindowGroup { MeasuresView() }
  }
}

struct MeasuresView: View {
  @State private var widest: CGFloat?
  private let rows = [("Height", 1.82), ("Arm", 0.74), ("Foot", 0.27)]

  var body: some View {
    VStack(alignment: .leading) {
      ForEach(rows, id: \.0) { name, value in
        HStack(alignment: .firstTextBaseline) {
          Text(name)
            .background {
              GeometryReader { Color.clear.preference(key: WidthKey.self, value: $0.size.width) }
            }
            .frame(width: widest, alignment: .trailing)
          Text("\(value, format: .number.precision(.fractionLength(2))) m")
            .layoutPriority(1)
        }
      }
      Divider()
      Grid(alignment: .leading, horizontalSpacing: 16) {
        GridRow {
          Text("Sum")
          Text(rows.map(\.1).reduce(0, +), format: .number.precision(.fractionLength(2)))
        }
        .gridColumnAlignment(.trailing)
      }
    }
    .onPreferenceChange(WidthKey.self) { widest = $0 }
    .padding()
  }
}
