import SwiftUI

/// A row that is reordered by dragging, arrow keys or buttons.
struct ArrangeRow: View {
  let name: String
  let number: Int
  let count: Int
  /// Moves the row down by a number of positions; up if negative.
  let move: @MainActor (Int) -> Void
  /// The offset from the row's position during a drag.
  @State private var distance: CGFloat = 0

  /// The measured height, which grows with the name and the text size.
  @State private var height: CGFloat = 56

  var body: some View {
    HStack(spacing: Spacing.regular) {
      handle
      Text(verbatim: name).lineLimit(2).written(as: name)
      Spacer(minLength: 0)
      Button("Move up: \(name)", systemImage: "arrow.up") { move(-1) }.disabled(number == 1)
      Button("Move down: \(name)", systemImage: "arrow.down") { move(1) }.disabled(number == count)
    }
    .labelStyle(.iconOnly)
    .padding(.horizontal, Spacing.large)
    .frame(minHeight: 56)
    .onGeometryChange(for: CGFloat.self) {
      $0.size.height
    } action: {
      height = $0
    }
    .background(Color.card)
    .offset(y: distance)
    .zIndex(distance == 0 ? 0 : 1)
  }

  private var handle: some View {
    ZStack { Image(systemName: "line.3.horizontal").foregroundStyle(Color.softInk) }
      .frame(width: 44, height: 44)
      .accessibilityElement()
      .accessibilityLabel("\(name), position \(number) of \(count)")
      .accessibilityHint("Use the arrow keys to move")
      .focusable()
      .onKeyPress(keys: [.upArrow, .downArrow]) { press in
        move(press.key == .upArrow ? -1 : 1)
        return .handled
      }
      .gesture(
        DragGesture()
          .onChanged { distance = $0.translation.height }
          .onEnded { drag in
            distance = 0
            let steps = Int((drag.translation.height / max(height, 1)).rounded())
            if steps != 0 { move(steps) }
          })
  }
}

/// Explains reordering.
struct ArrangeNote: View {
  var body: some View {
    Text("Drag to reorder, or use the arrows.").smallPrint()
  }
}
