public import Foundation

/// How far something is scrolled, and how much there is of it.
///
/// ```swift
/// .onScrollGeometryChange(for: Bool.self) { $0.contentOffset.y > 100 } action: { _, isFar in showsTop = isFar }
/// ```
public struct ScrollGeometry: Equatable, Sendable {
  public var contentOffset: CGPoint
  public var contentSize: CGSize
  /// A page in a browser has none.
  public var contentInsets = EdgeInsets()
  public var containerSize: CGSize

  public init(
    contentOffset: CGPoint, contentSize: CGSize, contentInsets: EdgeInsets, containerSize: CGSize
  ) {
    self.contentOffset = contentOffset
    self.contentSize = contentSize
    self.contentInsets = contentInsets
    self.containerSize = containerSize
  }

  public var visibleRect: CGRect { CGRect(origin: contentOffset, size: containerSize) }
  public var bounds: CGRect { visibleRect }
}

@MainActor private struct ScrollGeometryBehavior<Value: Equatable>: Behavior {
  final class Last { var value: Value? }

  let transform: (ScrollGeometry) -> Value
  let action: (_ old: Value, _ new: Value) -> Void

  func begin(_ node: Node) -> Last { Last() }

  func adjust(_ context: inout _RenderContext, _ last: Last, _ node: Node) {
    let (transform, action) = (transform, action)
    context = context.modified(
      by: BoxChange { boxes, _ in
        // The view that scrolls is the innermost: what is put around it does not.
        boxes[0].listen("move scrolled")
        boxes[0].handlers.append(
          .scrolled { geometry in
            let value = transform(geometry)
            if last.value == value { return }
            let old = last.value ?? value
            last.value = value
            action(old, value)
          })
      })
  }
}

extension View {
  /// Tells how far the view is scrolled, ten times a second at most while it is.
  nonisolated public func onScrollGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (ScrollGeometry) -> T,
    action: @escaping (_ oldValue: T, _ newValue: T) -> Void
  ) -> some View {
    nonisolated(unsafe) let (transform, action) = (transform, action)
    return Behaved(content: self) { ScrollGeometryBehavior(transform: transform, action: action) }
  }
}
