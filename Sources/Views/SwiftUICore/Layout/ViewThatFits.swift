import Foundation

/// Shows the first view that fits, or the last if none does.
///
/// All views are on the page and the browser chooses, so resizing needs no round trip. A page without script shows
/// the last one.
///
/// ```swift
/// ViewThatFits(in: .horizontal) { Text("1,280 pages are left to read"); Text("1,280 left") }
/// ```
nonisolated public struct ViewThatFits<Content: View> {
  let axes: Axis.Set
  let content: Content

  /// Creates a view that selects by the given axes.
  public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
    self.axes = axes
    self.content = content()
  }
}

extension ViewThatFits: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.div, .fits)
    box.stage = .transform
    let axes = [view.axes.contains(.horizontal) ? "x" : nil, view.axes.contains(.vertical) ? "y" : nil]
    box.set(.dataKey, axes.compactMap(\.self).joined(separator: " "))
    context.emit(box) { Content._render(view.content, $0.at(1)) }
  }
}
