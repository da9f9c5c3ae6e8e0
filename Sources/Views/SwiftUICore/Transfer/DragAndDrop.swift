public import Foundation

extension View {
  /// What somebody drags who drags the view: with a mouse, or with a finger after a long press where the browser has
  /// that.
  nonisolated public func draggable<T: Transferable>(
    _ payload: @autoclosure @escaping () -> T
  ) -> some View {
    nonisolated(unsafe) let payload = payload
    return boxes { boxes, _ in
      let last = boxes.count - 1
      boxes[last].set(.draggable, "true")
      boxes[last].listen("move")
      boxes[last].handlers.append(.dragged { payload() })
    }
  }

  /// What somebody drags who drags the view. The browser makes the preview, of the view itself.
  nonisolated public func draggable<V: View, T: Transferable>(
    _ payload: @autoclosure @escaping () -> T, @ViewBuilder preview: () -> V
  ) -> some View {
    draggable(payload())
  }

  /// Takes what is dragged from another view of the page, where it is a value of this type or has one of its
  /// representations.
  nonisolated public func dropDestination<T: Transferable>(
    for payloadType: T.Type = T.self, action: @escaping ([T], CGPoint) -> Bool,
    isTargeted: @escaping (Bool) -> Void = { _ in }
  ) -> some View {
    nonisolated(unsafe) let (action, isTargeted) = (action, isTargeted)
    return boxes { boxes, _ in
      let last = boxes.count - 1
      boxes[last].listen("drop")
      boxes[last].handlers.append(
        .drop { value, point in
          isTargeted(false)
          guard let value else { return }
          if let fit = value as? T {
            _ = action([fit], point)
          } else {
            Task { @MainActor in
              guard let (data, type) = try? await value.exporting(),
                let fit = try? await T.importing(data, type)
              else { return }
              _ = action([fit], point)
            }
          }
        })
      boxes[last].handlers.append(.targeted { isTargeted($0) })
    }
  }
}
