public import Foundation

/// The scroll offset and the sizes of content and container.
///
/// ```swift
/// .onScrollGeometryChange(for: Bool.self) { $0.contentOffset.y > 100 } action: { _, isFar in showsTop = isFar }
/// ```
public struct ScrollGeometry: Equatable, Sendable {
  /// The distance scrolled, in points.
  public var contentOffset: CGPoint
  /// The size of the content in points.
  public var contentSize: CGSize
  /// Always 0 on a page.
  public var contentInsets = EdgeInsets()
  /// The size of the scroll view in points.
  public var containerSize: CGSize

  /// Creates a geometry.
  public init(
    contentOffset: CGPoint, contentSize: CGSize, contentInsets: EdgeInsets, containerSize: CGSize
  ) {
    self.contentOffset = contentOffset
    self.contentSize = contentSize
    self.contentInsets = contentInsets
    self.containerSize = containerSize
  }

  /// The visible part of the content.
  public var visibleRect: CGRect { CGRect(origin: contentOffset, size: containerSize) }
  /// The visible part of the content.
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
        // The innermost view scrolls, not the boxes around it.
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
  /// Performs an action when a value derived from the scroll geometry changes. Called at most ten times a second.
  nonisolated public func onScrollGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (ScrollGeometry) -> T,
    action: @escaping (_ oldValue: T, _ newValue: T) -> Void
  ) -> some View {
    nonisolated(unsafe) let (transform, action) = (transform, action)
    return Behaved(content: self) { ScrollGeometryBehavior(transform: transform, action: action) }
  }
}
