import SwiftUI

// Numbers with a custom alignment.

extension HorizontalAlignment {
  private enum Point: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context[HorizontalAlignment.trailing] }
  }

  static let point = HorizontalAlignment(Point.self)
}

extension VerticalAlignment {
  private struct Waist: AlignmentID {
    static func defaultValue(in dimensions: ViewDimensions) -> CGFloat {
      dimensions[VerticalAlignment.center]
    }
  }

  static let waist = VerticalAlignment(Waist.self)
}

@main
struct LedgerApp: App {
  private let amounts = [12.5, 3.25, 1_204.75]

  var body: some Scene {
    WindowGroup {
      VStack(alignment: .point, spacing: 4) {
        ForEach(amounts, id: \.self) { amount in
          HStack(spacing: 0) {
            Text("\(Int(amount))").alignmentGuide(.point) { $0[.trailing] }
            Text(".\(Int(amount * 100) % 100)").foregroundStyle(.secondary)
          }
        }
      }
      .padding()
      HStack(alignment: .waist) {
        Image(systemName: "arrow.right").alignmentGuide(.waist) { $0.height / 2 }
        VStack {
          Text("Above")
          Text("Here").bold().alignmentGuide(.waist) { $0[VerticalAlignment.center] }
          Text("Below")
        }
      }
    }
  }
}
