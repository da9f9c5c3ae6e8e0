import SwiftUI

// Phases that advance continuously, and once for each change.

enum Bounce: CaseIterable {
  case rest, up, down

  var offset: CGFloat {
    switch self {
    case .rest: 0
    case .up: -30
    case .down: 10
    }
  }
}

@main
struct PhasesApp: App {
  @State private var orders = 0

  var body: some Scene {
    WindowGroup {
      VStack(spacing: 48) {
        PhaseAnimator(Bounce.allCases) { phase in
          Text("🥝").font(.system(size: 60)).offset(y: phase.offset)
        } animation: { phase in
          phase == .rest ? .bouncy : .easeInOut(duration: 0.4)
        }
        Button("Order") { orders += 1 }
          .phaseAnimator([false, true], trigger: orders) { content, isBig in
            content.scaleEffect(isBig ? 1.3 : 1)
          }
        Text("Orders: \(orders)").contentTransition(.numericText()).animation(.default, value: orders)
      }
    }
  }
}
