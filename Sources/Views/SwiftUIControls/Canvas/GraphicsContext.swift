public import Foundation
import SwiftUICore

/// What a canvas draws with. A copy draws on the same canvas, with transforms, clips and filters of its own.
///
/// ```swift
/// Canvas { context, size in
///   context.fill(Path(ellipseIn: CGRect(origin: .zero, size: size)), with: .color(.teal))
/// }
/// ```
public struct GraphicsContext {
  /// From 0 to 1, of all that is drawn from now on.
  public var opacity: Double {
    get { state.opacity }
    set { state.opacity = min(max(newValue, 0), 1) }
  }
  public var blendMode: BlendMode {
    get { state.blendMode }
    set { state.blendMode = newValue }
  }
  /// From where drawings are told to where they come to be.
  public var transform: CGAffineTransform {
    get { state.transform }
    set { state.transform = newValue }
  }
  public let environment: EnvironmentValues
  public var clipBoundingRect: CGRect { CGRect(origin: .zero, size: size) }

  let size: CGSize
  var state = State()
  let drawings: Drawings

  /// What holds for what is drawn next.
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
    /// As many as a page bears: each is an element of its own.
    static let most = 5_000

    func add(_ drawing: Drawing) {
      if list.count < Self.most { list.append(drawing) }
    }
  }

  /// ```swift
  /// context.addFilter(.shadow(color: .black.opacity(0.3), radius: 4))
  /// ```
  public struct Filter: Sendable {
    let css: String

    public static func blur(radius: CGFloat, options: BlurOptions = BlurOptions()) -> Filter {
      Filter(css: "blur(\(Style.number(max(radius, 0)))px)")
    }
    public static func shadow(
      color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0,
      y: CGFloat = 0, blendMode: BlendMode = .normal, options: ShadowOptions = ShadowOptions()
    ) -> Filter {
      let lengths = [x, y, max(radius, 0)].map { Style.number($0) + "px" }.joined(separator: " ")
      return Filter(css: "drop-shadow(\(lengths) \(color.css))")
    }
    public static func brightness(_ amount: Double) -> Filter { of("brightness", 1 + amount) }
    public static func contrast(_ amount: Double) -> Filter { of("contrast", amount) }
    public static func saturation(_ amount: Double) -> Filter { of("saturate", amount) }
    public static func grayscale(_ amount: Double) -> Filter { of("grayscale", min(amount, 1)) }
    public static func hueRotation(_ angle: Angle) -> Filter {
      Filter(css: "hue-rotate(\(Style.number(angle.degrees))deg)")
    }

    private static func of(_ name: String, _ amount: Double) -> Filter {
      Filter(css: "\(name)(\(Style.number(max(amount, 0))))")
    }
  }

  // MARK: Coordinates

  public mutating func scaleBy(x: CGFloat, y: CGFloat) {
    state.transform = state.transform.scaledBy(x: x, y: y)
  }

  public mutating func translateBy(x: CGFloat, y: CGFloat) {
    state.transform = state.transform.translatedBy(x: x, y: y)
  }

  public mutating func rotate(by angle: Angle) {
    state.transform = state.transform.rotated(by: angle.radians)
  }

  public mutating func concatenate(_ matrix: CGAffineTransform) {
    state.transform = matrix.concatenating(state.transform)
  }

  // MARK: Clips and filters

  public mutating func clip(
    to path: Path, style: FillStyle = FillStyle(), options: ClipOptions = ClipOptions()
  ) {
    var clip = path.applying(state.transform)
    // All around it is in two outlines then, and what is in it in one.
    if options.contains(.inverse) { clip.addRect(CGRect(origin: .zero, size: size)) }
    state.clips.append(Clip(path: clip, isEvenOdd: style.isEOFilled || options.contains(.inverse)))
  }

  public mutating func addFilter(_ filter: Filter, options: FilterOptions = FilterOptions()) {
    state.filters.append(filter)
  }

  /// What the closure draws counts as one drawing for opacity, blending and filters.
  public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
    let drawings = Drawings()
    var layer = GraphicsContext(environment: environment, size: size, drawings: drawings)
    layer.state.transform = state.transform
    try content(&layer)
    self.drawings.add(Drawing(content: .layer(drawings.list), state: state))
  }

  // MARK: Drawing

  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
    add(.fill(path.applying(state.transform), shading, style))
  }

  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
    var style = style
    // Lines grow with what they are drawn in.
    let scale = abs(state.transform.a * state.transform.d - state.transform.b * state.transform.c)
      .squareRoot()
    style.lineWidth *= scale
    style.dash = style.dash.map { $0 * scale }
    add(.stroke(path.applying(state.transform), shading, style))
  }

  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
    stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
  }

  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
    add(.text(text, at: point, anchor))
  }
  public func draw(_ text: Text, in rect: CGRect) { add(.boundText(text, rect)) }
  public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
    add(.image(image, at: point, anchor))
  }
  public func draw(_ image: Image, in rect: CGRect, style: FillStyle = FillStyle()) {
    add(.boundImage(image, rect))
  }
  public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
    add(.text(text.shaded, at: point, anchor))
  }
  public func draw(_ text: ResolvedText, in rect: CGRect) { add(.boundText(text.shaded, rect)) }
  public func draw(_ image: ResolvedImage, at point: CGPoint, anchor: UnitPoint = .center) {
    add(.image(image.image, at: point, anchor))
  }
  public func draw(_ image: ResolvedImage, in rect: CGRect, style: FillStyle = FillStyle()) {
    add(.boundImage(image.image, rect))
  }
  public func draw(_ symbol: ResolvedSymbol, at point: CGPoint, anchor: UnitPoint = .center) {
    add(.symbol(symbol.id, at: point, anchor))
  }
  public func draw(_ symbol: ResolvedSymbol, in rect: CGRect) { add(.boundSymbol(symbol.id, rect)) }

  private func add(_ content: Drawing.Content) { drawings.add(Drawing(content: content, state: state)) }

  // MARK: Resolving

  public func resolve(_ text: Text) -> ResolvedText { ResolvedText(text: text) }
  public func resolve(_ image: Image) -> ResolvedImage { ResolvedImage(image: image) }
  public func resolve(_ shading: Shading) -> Shading { shading }
  /// One of the canvas's `symbols`, by its `tag`; nothing is drawn where there is none.
  public func resolveSymbol<ID: Hashable>(id: ID) -> ResolvedSymbol? { ResolvedSymbol(id: AnyHashable(id)) }

  /// ```swift
  /// let title = context.resolve(Text("Emma").font(.title))
  /// ```
  public struct ResolvedText {
    let text: Text
    public var shading: Shading?

    var shaded: Text {
      if case .color(let color) = shading?.kind { text.foregroundStyle(color) } else { text }
    }
  }

  /// ```swift
  /// let star = context.resolve(Image(systemName: "star"))
  /// ```
  public struct ResolvedImage {
    let image: Image
  }

  /// ```swift
  /// if let leaf = context.resolveSymbol(id: "leaf") { context.draw(leaf, at: .zero) }
  /// ```
  public struct ResolvedSymbol {
    let id: AnyHashable
  }
}
