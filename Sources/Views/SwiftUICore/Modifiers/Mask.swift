import Foundation

extension View {
  /// Shows the view where the mask does. A browser cuts by shapes and gradients; a colour or gradient is painted
  /// on whatever the mask is, such as words. Other masks cut nothing, which is complained of.
  nonisolated public func mask<Mask: View>(
    alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask
  ) -> some View {
    Masked(content: self, mask: mask(), alignment: alignment)
  }

  nonisolated public func mask<Mask: View>(_ mask: Mask) -> some View { self.mask { mask } }
}

/// A view that stands in another one's box.
private protocol Framed {
  associatedtype Inside: View
  var framed: Inside { get }
}

extension BoxModified: Framed {
  fileprivate var framed: Content { content }
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
    context.graph.complain("A mask of \(Mask.self) cuts nothing in a browser: use a shape or a gradient.")
    _RenderContext.render(view.content, context)
  }

  /// What a view is filled with that is nothing but its colour or gradient, in whatever frame.
  @MainActor private static func style<Filled>(of view: Filled) -> (any ShapeStyle)? {
    if let style = view as? any ShapeStyle { return style }
    return (view as? any Framed).flatMap { framed in style(of: framed.framed) }
  }

  /// The room is that of the view, as if it were seen.
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
