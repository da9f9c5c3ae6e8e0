import SwiftUI

// An animated radial layout with a value for each view.

struct Phase: LayoutValueKey {
  static let defaultValue: Angle = .zero
}

struct OrbitLayout: Layout {
  var turn: Angle

  var animatableData: Double {
    get { turn.degrees }
    set { turn = .degrees(newValue) }
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    proposal.replacingUnspecifiedDimensions(by: CGSize(width: 240, height: 240))
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
    let radius = min(bounds.width, bounds.height) / 2.5
    for subview in subviews {
      let angle = turn + subview[Phase.self]
      let point = CGPoint(
        x: bounds.midX + cos(angle.radians) * radius, y: bounds.midY + sin(angle.radians) * radius)
      subview.place(at: point, anchor: .center, proposal: .unspecified)
    }
  }
}

@main
struct OrbitApp: App {
  @State private var turn = Angle.zero

  var body: some Scene {
    WindowGroup {
      VStack {
        OrbitLayout(turn: turn) {
          ForEach(0..<6, id: \.self) { index in
            Circle()
              .fill(Color(hue: Double(index) / 6, saturation: 0.7, brightness: 0.9))
              .frame(width: 40, height: 40)
              .layoutValue(key: Phase.self, value: .degrees(Double(index) * 60))
          }
        }
        .frame(height: 260)
        Button("Turn") { withAnimation(.spring) { turn = turn + .degrees(60) } }
      }
    }
  }
}
