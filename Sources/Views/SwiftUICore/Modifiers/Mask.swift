import Foundation

extension View {
  /// Clips this view to a mask. Browsers clip to shapes and gradients. A color or gradient as content is painted in the
  /// mask, such as text. Other masks have no effect and print a warning.
  nonisolated public func mask<Mask: View>(
    alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask
  ) -> some View {
    Masked(content: self, mask: mask(), alignment: alignment)
  }

  /// Clips this view to a mask.
  nonisolated public func mask<Mask: View>(_ mask: Mask) -> some View { self.mask { mask } }
}

/// A view that renders into the box of another one.
private protocol BoxWrapper {
  associatedtype Inside: View
  var wrapped: Inside { get }
}

extension BoxModified: BoxWrapper {
  fileprivate var wrapped: Content { content }
}

nonisolated private struct Masked<Content: View, Mask: View> {
  let content: Content
  let mask: Mask
  let alignment: Alignment
}

extension Masked: PrimitiveView {

  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    let mask = view.mask
    if let shape = mask as? any Shape ?? (mask as? any ShapeView)?.shape {
      return _RenderContext.render(view.content.boxes { boxes, _ in boxes.clip(shape, FillStyle()) }, context)
    }
    if let style = mask as? any ShapeStyle {
      let image = style._paint().area
      return _RenderContext.render(
        view.content.boxes { boxes, _ in boxes.fold(.clip) { $0.style[.mask] = .text(image) } }, context)
    }
    if let style = style(of: view.content) {
      return paint(view, with: style, context)
    }
    context.graph.warn("A mask of \(Mask.self) has no effect in a browser. Use a shape or a gradient.")
    _RenderContext.render(view.content, context)
  }

  /// Returns the color or gradient of a view that is nothing else, in any frame.
  @MainActor private static func style<Filled>(of view: Filled) -> (any ShapeStyle)? {
    if let style = view as? any ShapeStyle { return style }
    return (view as? any BoxWrapper).flatMap { wrapped in style(of: wrapped.wrapped) }
  }

  /// Renders the view invisibly to reserve its space.
  @MainActor private static func paint<Style: ShapeStyle>(
    _ view: Self, with style: Style, _ context: _RenderContext
  ) {
    _RenderContext.render(
      ZStack(alignment: view.alignment) {
        view.content.hidden()
        view.mask.foregroundStyle(style)
      }, context)
  }
}
