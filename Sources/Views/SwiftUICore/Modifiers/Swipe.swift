/// The buttons behind a row of a list.
@MainActor struct SwipeModifier: BoxModifier {
  let edge: HorizontalEdge
  /// True if a full swipe triggers the first action.
  let isFull: Bool
  let content: (PendingModifier) -> (_RenderContext) -> Void

  static func deleting(_ action: @escaping @MainActor () -> Void) -> SwipeModifier {
    SwipeModifier(edge: .trailing, isFull: true) { place in
      place.layer(
        Button(role: .destructive, action: action) { Label(framework: "Delete", systemImage: "trash") })
    }
  }

  func apply(to boxes: inout [Box], _ place: PendingModifier) {
    let layer = content(place)
    boxes.wrap(.swipe) { box in
      box.traits = .ownWidth
      box.listen(edge == .leading ? "swipe-leading" : "swipe-trailing")
      if isFull { box.listen("swipe-full") }
      box.over.append { context in
        var actions = Box(.div, .under)
        actions.set(.dataAction, edge == .leading ? "leading" : "trailing")
        context.emit(actions) { layer($0) }
      }
    }
  }
}

/// The leading or trailing edge.
///
/// ```swift
/// row.swipeActions(edge: .leading) { Button("Pin") { pin() } }
/// ```
public enum HorizontalEdge: Int8, CaseIterable, Sendable { case leading, trailing }

extension View {
  /// Adds buttons that a swipe or the keyboard reveals. A full swipe triggers the first one, unless `allowsFullSwipe`
  /// is false.
  nonisolated public func swipeActions<T: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
  ) -> some View {
    nonisolated(unsafe) let content = content()
    return BoxModified(content: self) {
      SwipeModifier(edge: edge, isFull: allowsFullSwipe) { $0.layer(content) }
    }
  }
}
