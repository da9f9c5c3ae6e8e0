import Foundation

/// The first of its views that there is room for, and the last where there is room for none.
///
/// All are on the page, and the browser chooses, so that a window that changes needs no round trip. Whoever reads
/// without a script has the last one.
///
/// ```swift
/// ViewThatFits(in: .horizontal) { Text("1,280 pages are left to read"); Text("1,280 left") }
/// ```
nonisolated public struct ViewThatFits<Content: View> {
  let axes: Axis.Set
  let content: Content

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
