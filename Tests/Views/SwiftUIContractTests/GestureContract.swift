import SwiftUI

/// Gestures of every kind, alone and combined.
struct GestureContract: View {
  @GestureState private var isPressed = false
  @GestureState(initialValue: CGSize.zero) private var drag
  @GestureState(resetTransaction: Transaction(animation: .default)) private var scale = 1.0
  @GestureState(reset: { _, transaction in transaction.animation = nil }) private var angle = Angle.zero
  @State private var text = ""

  var body: some View {
    Text(text).gesture(TapGesture(count: 2).onEnded { text = "tap" })
    Text(text).gesture(SpatialTapGesture(count: 1, coordinateSpace: .local).onEnded { note($0.location) })
    Text(text).gesture(
      LongPressGesture(minimumDuration: 0.3, maximumDistance: 4)
        .updating($isPressed) { value, state, _ in state = value }
        .onChanged { text = "\($0)" }
        .onEnded { text = "\($0)" })
    Text(text).gesture(
      DragGesture(minimumDistance: 4, coordinateSpace: .global)
        .updating($drag) { value, state, transaction in
          state = value.translation
          transaction.animation = .snappy
        }
        .onEnded { value in
          note(value.location)
          note(value.startLocation)
          note(value.predictedEndLocation)
          text = "\(value.velocity) \(value.predictedEndTranslation) \(value.time)"
        })
    Text(text).gesture(
      MagnifyGesture(minimumScaleDelta: 0.1).updating($scale) { value, state, _ in
        state = value.magnification + value.velocity + value.startAnchor.x
        note(value.startLocation)
      })
    Text(text).gesture(
      RotateGesture(minimumAngleDelta: .degrees(1)).updating($angle) { value, state, _ in
        state = value.rotation + value.velocity
      })
    Text(text).focusable().focusable(false)
      .onKeyPress(.return) { .handled }
      .onKeyPress("a", phases: .down) { press in
        text = press.characters
        return press.modifiers.contains(.shift) ? .handled : .ignored
      }
      .onKeyPress(keys: [.upArrow, .downArrow]) { $0.key == .upArrow ? .handled : .ignored }
      .onKeyPress(keys: [.space], phases: [.down, .repeat]) {
        $0.phase.rawValue == KeyPress.Phases.repeat.rawValue ? .ignored : .handled
      }
    Text(text).gesture(TapGesture().simultaneously(with: LongPressGesture()))
    Text(text).gesture(LongPressGesture().sequenced(before: DragGesture()))
    Text(text).gesture(TapGesture(count: 2).exclusively(before: TapGesture()))
    Text(text).gesture(AnyGesture(TapGesture().map { 1 }))
    Text(text).gesture(TapGesture(), including: .subviews).gesture(TapGesture(), isEnabled: false)
    Text(text).highPriorityGesture(TapGesture()).highPriorityGesture(TapGesture(), including: .all)
    Text(text).simultaneousGesture(TapGesture(), including: .gesture)
    Text(text).onTapGesture(count: 1, coordinateSpace: .local) { note($0) }
    Text(text).onLongPressGesture { text = "long" }
    Text(text).onLongPressGesture(minimumDuration: 1, maximumDistance: 5) {
      text = "long"
    } onPressingChanged: {
      text = "\($0)"
    }
    Text(text).onHover { text = "\($0)" }.hoverEffect(.lift)
    Button("Key") {}.keyboardShortcut("k").keyboardShortcut("k", modifiers: [.command, .shift])
    Button("Key") {}.keyboardShortcut(.defaultAction).keyboardShortcut(nil)
    Button("Key") {}.keyboardShortcut(KeyboardShortcut(.upArrow, modifiers: .option))
    Text("\(drag.width) \(scale) \(angle.degrees) \(isPressed)")
  }

  private func note(_ point: CGPoint) { text = "\(point.x) \(point.y)" }
}

/// Deprecated names that existing source still uses.
@available(*, deprecated) struct OlderGestureContract: View {
  @State private var text = ""

  var body: some View {
    Text(text).gesture(MagnificationGesture(minimumScaleDelta: 0.1).onChanged { text = "\($0)" })
    Text(text).gesture(RotationGesture(minimumAngleDelta: .zero).onEnded { text = "\($0.degrees)" })
  }
}
