public import Foundation

extension View {
  /// Makes this view draggable with a value. Touch needs a long press, in browsers that support it.
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

  /// Makes this view draggable with a value. The browser creates the preview from the view.
  nonisolated public func draggable<V: View, T: Transferable>(
    _ payload: @autoclosure @escaping () -> T, @ViewBuilder preview: () -> V
  ) -> some View {
    draggable(payload())
  }

  /// Accepts values dragged from other views of the page. They need this type or one of its representations.
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
