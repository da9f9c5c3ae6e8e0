import SwiftUI

// Drag, magnify, rotate and long press with gesture states.

@main
struct GesturesApp: App {
  var body: some Scene {
    WindowGroup { GestureCard() }
  }
}

struct GestureCard: View {
  @State private var offset = CGSize.zero
  @State private var scale = 1.0
  @GestureState private var isPressed = false
  @GestureState private var angle = Angle.zero

  var body: some View {
    RoundedRectangle(cornerRadius: 24)
      .fill(isPressed ? .orange : .yellow)
      .frame(width: 200, height: 200)
      .scaleEffect(scale)
      .rotationEffect(angle)
      .offset(offset)
      .gesture(
        DragGesture()
          .onChanged { offset = $0.translation }
          .onEnded { _ in withAnimation(.bouncy) { offset = .zero } }
      )
      .simultaneousGesture(MagnifyGesture().onChanged { scale = $0.magnification })
      .simultaneousGesture(RotateGesture().updating($angle) { value, state, _ in state = value.rotation })
      .simultaneousGesture(LongPressGesture().updating($isPressed) { value, state, _ in state = value })
      .accessibilityLabel("Card")
      .accessibilityAction(named: "Put back") { offset = .zero }
  }
}
