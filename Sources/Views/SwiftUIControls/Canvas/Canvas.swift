public import Foundation
import SwiftUICore

/// A custom drawing. Each drawn item is an element of the page, so that it is sharp at any size. Items beyond 5,000 are
/// dropped.
///
/// ```swift
/// Canvas { context, size in
///   context.stroke(Path(ellipseIn: CGRect(origin: .zero, size: size).insetBy(dx: 4, dy: 4)), with: .color(.teal))
/// }
/// ```
nonisolated public struct Canvas<Symbols: View> {
  /// Tagged views that the drawing can show as symbols.
  public var symbols: Symbols
  /// Draws on the canvas with a size in points.
  public var renderer: (inout GraphicsContext, CGSize) -> Void
  /// Ignored: the background shows where nothing is drawn.
  public var isOpaque: Bool
  /// Ignored: colors are those of the page.
  public var colorMode: ColorRenderingMode
  /// Ignored: the browser draws.
  public var rendersAsynchronously: Bool

  /// Creates a canvas with symbols.
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void, @ViewBuilder symbols: () -> Symbols
  ) {
    self.symbols = symbols()
    self.renderer = renderer
    isOpaque = opaque
    self.colorMode = colorMode
    self.rendersAsynchronously = rendersAsynchronously
  }
}

extension Canvas where Symbols == EmptyView {
  /// Creates a canvas.
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) {
    self.init(
      opaque: opaque, colorMode: colorMode, rendersAsynchronously: rendersAsynchronously,
      renderer: renderer, symbols: { EmptyView() })
  }
}

extension Canvas: View {
  @MainActor public var body: some View { CanvasView(symbols: symbols, renderer: renderer) }
}

private struct CanvasView<Symbols: View>: View {
  let symbols: Symbols
  let renderer: (inout GraphicsContext, CGSize) -> Void
  @Environment(\.self) private var environment

  var body: some View {
    GeometryReader { proxy in
      let drawings = drawings(in: proxy.size)
      DrawingsView(drawings: drawings, size: proxy.size, symbols: symbols)
        .frame(width: proxy.size.width, height: proxy.size.height)
        .clipped()
    }
    // A drawing is silent to assistive technology unless the app describes it.
    .accessibilityHidden(true)
  }

  private func drawings(in size: CGSize) -> [GraphicsContext.Drawing] {
    let drawings = GraphicsContext.Drawings()
    var context = GraphicsContext(environment: environment, size: size, drawings: drawings)
    renderer(&context, size)
    return drawings.list
  }
}

private struct DrawingsView<Symbols: View>: View {
  let drawings: [GraphicsContext.Drawing]
  let size: CGSize
  let symbols: Symbols

  var body: some View {
    ZStack(alignment: .topLeading) {
      ForEach(Array(drawings.enumerated()), id: \.offset) { _, drawing in
        DrawingView(drawing: drawing, size: size, symbols: symbols)
      }
    }
  }
}

private struct DrawingView<Symbols: View>: View {
  let drawing: GraphicsContext.Drawing
  let size: CGSize
  let symbols: Symbols

  var body: some View {
    content.drawn(with: drawing.state, on: size)
  }

  @ViewBuilder private var content: some View {
    switch drawing.content {
    case .fill(let path, let shading, let style):
      path.fill(shading.style(on: size), style: style).frame(width: size.width, height: size.height)
    case .stroke(let path, let shading, let style):
      path.stroke(shading.style(on: size), style: style).frame(width: size.width, height: size.height)
    case .text(let text, let point, let anchor):
      text.fixedSize().placed(at: point, anchor, drawing.state.transform)
    case .boundText(let text, let rect):
      text.frame(width: rect.width, height: rect.height, alignment: .topLeading)
        .placed(at: rect.origin, .topLeading, drawing.state.transform)
    case .image(let image, let point, let anchor):
      image.placed(at: point, anchor, drawing.state.transform)
    case .boundImage(let image, let rect):
      image.resizable().frame(width: rect.width, height: rect.height)
        .placed(at: rect.origin, .topLeading, drawing.state.transform)
    case .symbol(let id, let point, let anchor):
      OnlyTagged(content: symbols, tag: id).placed(at: point, anchor, drawing.state.transform)
    case .boundSymbol(let id, let rect):
      OnlyTagged(content: symbols, tag: id).frame(width: rect.width, height: rect.height)
        .placed(at: rect.origin, .topLeading, drawing.state.transform)
    case .layer(let drawings):
      AnyView(DrawingsView(drawings: drawings, size: size, symbols: symbols))
        .frame(width: size.width, height: size.height)
    }
  }
}

extension View {
  /// Positions an anchor of the view at a point of the canvas.
  nonisolated fileprivate func placed(
    at point: CGPoint, _ anchor: UnitPoint, _ transform: CGAffineTransform
  ) -> some View {
    boxes { boxes, _ in
      let matrix = [
        transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
      ].map { Style.number($0) }.joined(separator: ",")
      let place = "translate(\(Style.number(point.x))px,\(Style.number(point.y))px)"
      let back = "translate(\(Style.number(anchor.x * -100))%,\(Style.number(anchor.y * -100))%)"
      boxes.wrap(.box) { box in
        box.set(.transform, (transform.isIdentity ? "" : "matrix(\(matrix)) ") + place + " " + back)
        box.style[.transformOrigin] = .text("0 0")
      }
    }
  }

  nonisolated fileprivate func drawn(with state: GraphicsContext.State, on size: CGSize) -> some View {
    boxes { boxes, _ in
      let isPlain =
        state.opacity == 1 && state.blendMode == .normal && state.filters.isEmpty && state.clips.isEmpty
      if isPlain { return }
      boxes.wrap(.box) { box in
        box.style[.width] = .points(size.width)
        box.style[.height] = .points(size.height)
        box.style[.placeItems] = .text("start")
        if state.opacity < 1 { box.style[.opacity] = .number(state.opacity) }
        if state.blendMode != .normal { box.style[.mixBlendMode] = .text(state.blendMode.css) }
        if !state.filters.isEmpty {
          box.style[.filter] = .text(state.filters.map(\.css).joined(separator: " "))
        }
      }
      for clip in state.clips {
        boxes.wrap(.box) { box in
          box.style[.width] = .points(size.width)
          box.style[.height] = .points(size.height)
          box.style[.placeItems] = .text("start")
          box.style[.clipPath] = .text(clip.css)
        }
      }
    }
  }
}

/// Shows only the view with a tag.
nonisolated private struct OnlyTagged<Content: View> {
  let content: Content
  let tag: AnyHashable
}

extension OnlyTagged: PrimitiveView {
  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    let tag = view.tag
    Content._render(
      view.content,
      context.modified(
        by: BoxChange { boxes, _ in
          if boxes.compactMap(\.tagValue).last != tag {
            boxes.wrap(.box) { $0.style[.display] = .text("none") }
          }
        }))
  }
}
