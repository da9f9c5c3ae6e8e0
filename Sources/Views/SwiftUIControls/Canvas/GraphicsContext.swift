public import Foundation
import SwiftUICore

/// The drawing context of a canvas. A copy draws on the same canvas with its own transform, clips and filters.
///
/// ```swift
/// Canvas { context, size in
///   context.fill(Path(ellipseIn: CGRect(origin: .zero, size: size)), with: .color(.teal))
/// }
/// ```
public struct GraphicsContext {
  /// The opacity of subsequent drawings, from 0 to 1.
  public var opacity: Double {
    get { state.opacity }
    set { state.opacity = min(max(newValue, 0), 1) }
  }
  /// The blending of subsequent drawings.
  public var blendMode: BlendMode {
    get { state.blendMode }
    set { state.blendMode = newValue }
  }
  /// The transform from drawing to canvas coordinates.
  public var transform: CGAffineTransform {
    get { state.transform }
    set { state.transform = newValue }
  }
  /// The environment of the canvas.
  public let environment: EnvironmentValues
  /// The bounds of the canvas.
  public var clipBoundingRect: CGRect { CGRect(origin: .zero, size: size) }

  let size: CGSize
  var state = State()
  let drawings: Drawings

  /// The state of subsequent drawings.
  struct State {
    var opacity = 1.0
    var blendMode = BlendMode.normal
    var transform = CGAffineTransform.identity
    var clips: [Clip] = []
    var filters: [Filter] = []
  }

  struct Clip {
    let path: Path
    let isEvenOdd: Bool

    var css: String { "path(\(isEvenOdd ? "evenodd," : "")\"\(path.svg)\")" }
  }

  struct Drawing {
    enum Content {
      case fill(Path, Shading, FillStyle)
      case stroke(Path, Shading, StrokeStyle)
      case text(Text, at: CGPoint, UnitPoint)
      case boundText(Text, CGRect)
      case image(Image, at: CGPoint, UnitPoint)
      case boundImage(Image, CGRect)
      case symbol(AnyHashable, at: CGPoint, UnitPoint)
      case boundSymbol(AnyHashable, CGRect)
      case layer([Drawing])
    }

    let content: Content
    let state: State
  }

  /// Shared by the copies of a context.
  final class Drawings {
    var list: [Drawing] = []
    /// The maximum number of drawings, because each is an element of the page.
    static let maxCount = 5_000

    func add(_ drawing: Drawing) {
      if list.count < Self.maxCount { list.append(drawing) }
    }
  }

  /// A filter for drawings.
  ///
  /// ```swift
  /// context.addFilter(.shadow(color: .black.opacity(0.3), radius: 4))
  /// ```
  public struct Filter: Sendable {
    let css: String

    /// Returns a blur with a radius in points. Options are ignored.
    public static func blur(radius: CGFloat, options: BlurOptions = BlurOptions()) -> Filter {
      Filter(css: "blur(\(Style.number(max(radius, 0)))px)")
    }
    /// Returns a shadow with lengths in points. Blending and options are ignored.
    public static func shadow(
      color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0,
      y: CGFloat = 0, blendMode: BlendMode = .normal, options: ShadowOptions = ShadowOptions()
    ) -> Filter {
      let lengths = [x, y, max(radius, 0)].map { Style.number($0) + "px" }.joined(separator: " ")
      return Filter(css: "drop-shadow(\(lengths) \(color.css))")
    }
    /// Returns a filter that brightens; 0 has no effect.
    public static func brightness(_ amount: Double) -> Filter { of("brightness", 1 + amount) }
    /// Returns a filter that multiplies the contrast.
    public static func contrast(_ amount: Double) -> Filter { of("contrast", amount) }
    /// Returns a filter that multiplies the saturation.
    public static func saturation(_ amount: Double) -> Filter { of("saturate", amount) }
    /// Returns a filter that removes color, from 0 to 1.
    public static func grayscale(_ amount: Double) -> Filter { of("grayscale", min(amount, 1)) }
    /// Returns a filter that rotates hues.
    public static func hueRotation(_ angle: Angle) -> Filter {
      Filter(css: "hue-rotate(\(Style.number(angle.degrees))deg)")
    }

    private static func of(_ name: String, _ amount: Double) -> Filter {
      Filter(css: "\(name)(\(Style.number(max(amount, 0))))")
    }
  }

  // MARK: Coordinates

  /// Scales subsequent drawings.
  public mutating func scaleBy(x: CGFloat, y: CGFloat) {
    state.transform = state.transform.scaledBy(x: x, y: y)
  }

  /// Moves subsequent drawings.
  public mutating func translateBy(x: CGFloat, y: CGFloat) {
    state.transform = state.transform.translatedBy(x: x, y: y)
  }

  /// Rotates subsequent drawings.
  public mutating func rotate(by angle: Angle) {
    state.transform = state.transform.rotated(by: angle.radians)
  }

  /// Applies a transform to subsequent drawings.
  public mutating func concatenate(_ matrix: CGAffineTransform) {
    state.transform = matrix.concatenating(state.transform)
  }

  // MARK: Clips and filters

  /// Clips subsequent drawings to a path.
  public mutating func clip(
    to path: Path, style: FillStyle = FillStyle(), options: ClipOptions = ClipOptions()
  ) {
    var clip = path.applying(state.transform)
    // With the outer rectangle, the outside is in an odd number of outlines and the path's inside in an even number.
    if options.contains(.inverse) { clip.addRect(CGRect(origin: .zero, size: size)) }
    state.clips.append(Clip(path: clip, isEvenOdd: style.isEOFilled || options.contains(.inverse)))
  }

  /// Adds a filter to subsequent drawings. Options are ignored.
  public mutating func addFilter(_ filter: Filter, options: FilterOptions = FilterOptions()) {
    state.filters.append(filter)
  }

  /// Draws a closure's content as one drawing for opacity, blending and filters.
  public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
    let drawings = Drawings()
    var layer = GraphicsContext(environment: environment, size: size, drawings: drawings)
    layer.state.transform = state.transform
    try content(&layer)
    self.drawings.add(Drawing(content: .layer(drawings.list), state: state))
  }

  // MARK: Drawing

  /// Fills a path.
  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
    add(.fill(path.applying(state.transform), shading, style))
  }

  /// Strokes a path. The line width is in points before the transform.
  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
    var style = style
    // Lines scale with the transform.
    let scale = abs(state.transform.a * state.transform.d - state.transform.b * state.transform.c)
      .squareRoot()
    style.lineWidth *= scale
    style.dash = style.dash.map { $0 * scale }
    add(.stroke(path.applying(state.transform), shading, style))
  }

  /// Strokes a path. The line width is in points before the transform.
  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
    stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Draws text at a point.
  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
    add(.text(text, at: point, anchor))
  }
  /// Draws text in a rectangle.
  public func draw(_ text: Text, in rect: CGRect) { add(.boundText(text, rect)) }
  /// Draws an image at a point.
  public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
    add(.image(image, at: point, anchor))
  }
  /// Draws an image in a rectangle.
  public func draw(_ image: Image, in rect: CGRect, style: FillStyle = FillStyle()) {
    add(.boundImage(image, rect))
  }
  /// Draws resolved text at a point.
  public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
    add(.text(text.shaded, at: point, anchor))
  }
  /// Draws resolved text in a rectangle.
  public func draw(_ text: ResolvedText, in rect: CGRect) { add(.boundText(text.shaded, rect)) }
  /// Draws a resolved image at a point.
  public func draw(_ image: ResolvedImage, at point: CGPoint, anchor: UnitPoint = .center) {
    add(.image(image.image, at: point, anchor))
  }
  /// Draws a resolved image in a rectangle.
  public func draw(_ image: ResolvedImage, in rect: CGRect, style: FillStyle = FillStyle()) {
    add(.boundImage(image.image, rect))
  }
  /// Draws a resolved symbol at a point.
  public func draw(_ symbol: ResolvedSymbol, at point: CGPoint, anchor: UnitPoint = .center) {
    add(.symbol(symbol.id, at: point, anchor))
  }
  /// Draws a resolved symbol in a rectangle.
  public func draw(_ symbol: ResolvedSymbol, in rect: CGRect) { add(.boundSymbol(symbol.id, rect)) }

  private func add(_ content: Drawing.Content) { drawings.add(Drawing(content: content, state: state)) }

  // MARK: Resolving

  /// Prepares text for drawing.
  public func resolve(_ text: Text) -> ResolvedText { ResolvedText(text: text) }
  /// Prepares an image for drawing.
  public func resolve(_ image: Image) -> ResolvedImage { ResolvedImage(image: image) }
  /// Prepares a shading for drawing.
  public func resolve(_ shading: Shading) -> Shading { shading }
  /// Returns a symbol of the canvas by its tag. Nothing is drawn if it does not exist.
  public func resolveSymbol<ID: Hashable>(id: ID) -> ResolvedSymbol? { ResolvedSymbol(id: AnyHashable(id)) }

  /// A text prepared for drawing.
  ///
  /// ```swift
  /// let title = context.resolve(Text("Emma").font(.title))
  /// ```
  public struct ResolvedText {
    let text: Text
    /// The shading of the text; nil for its own. Only colors have an effect.
    public var shading: Shading?

    var shaded: Text {
      if case .color(let color) = shading?.kind { text.foregroundStyle(color) } else { text }
    }
  }

  /// An image prepared for drawing.
  ///
  /// ```swift
  /// let star = context.resolve(Image(systemName: "star"))
  /// ```
  public struct ResolvedImage {
    let image: Image
  }

  /// A symbol of the canvas prepared for drawing.
  ///
  /// ```swift
  /// if let leaf = context.resolveSymbol(id: "leaf") { context.draw(leaf, at: .zero) }
  /// ```
  public struct ResolvedSymbol {
    let id: AnyHashable
  }
}
