import SwiftUI

// A custom transition and an animatable shape.

struct Roll: Transition {
  func body(content: Content, phase: TransitionPhase) -> some View {
    content
      .rotationEffect(.degrees(phase.value * 90))
      .opacity(phase.isIdentity ? 1 : 0)
  }
}

struct Pips: Shape {
  var count: Double
  var animatableData: Double {
    get { count }
    set { count = newValue }
  }

  func path(in rect: CGRect) -> Path {
    var path = Path()
    let size = rect.width / 8
    for index in 0..<Int(count.rounded()) {
      let angle = Double(index) / max(count, 1) * 2 * .pi
      let center = CGPoint(
        x: rect.midX + cos(angle) * rect.width / 4, y: rect.midY + sin(angle) * rect.height / 4)
      path.addEllipse(in: CGRect(x: center.x - size / 2, y: center.y - size / 2, width: size, height: size))
    }
    return path
  }
}

@main
struct DiceApp: App {
  var body: some Scene {
    WindowGroup { DiceView() }
  }
}

struct DiceView: View {
  @State private var value = 3

  var body: some View {
    VStack {
      Pips(count: Double(value))
        .fill(.black)
        .frame(width: 120, height: 120)
        .background(.white, in: .rect(cornerRadius: 16))
        .shadow(radius: 4)
        .id(value)
        .transition(Roll())
      Button("Roll") { withAnimation(.snappy) { value = value % 6 + 1 } }
        .buttonStyle(.borderedProminent)
        .buttonBorderShape(.capsule)
        .controlSize(.large)
    }
  }
}
