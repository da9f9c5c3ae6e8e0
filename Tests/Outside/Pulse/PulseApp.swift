import SwiftUI

// PhaseAnimator: continuous, and by a trigger.

private enum Beat: CaseIterable {
  case rest, systole, diastole

  var scale: Double {
    switch self {
    case .rest: 1
    case .systole: 1.25
    case .diastole: 0.95
    }
  }

  var animation: Animation {
    switch self {
    case .rest: .easeOut(duration: 0.5)
    case .systole: .spring(duration: 0.2)
    case .diastole: .easeIn(duration: 0.2)
    }
  }
}

@main
struct PulseApp: App {
  var body: some Scene {
    WindowGroup { PulseView() }
  }
}

struct PulseView: View {
  @State private var alarms = 0

  var body: some View {
    VStack(spacing: 32) {
      PhaseAnimator(Beat.allCases) { beat in
        Image(systemName: "heart.fill").foregroundStyle(.red).font(.largeTitle).scaleEffect(beat.scale)
      } animation: {
        $0.animation
      }

      Button("Ring", systemImage: "bell") { alarms += 1 }
        .phaseAnimator([0.0, -12, 12, -6], trigger: alarms) { content, angle in
          content.rotationEffect(.degrees(angle), anchor: .top)
        } animation: { _ in
          .easeInOut(duration: 0.12)
        }
      Text("^[\(alarms) alarm](inflect: true)").contentTransition(.numericText())
    }
    .padding()
  }
}
