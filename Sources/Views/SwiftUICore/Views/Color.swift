import Foundation

/// The CSS that paints with a shape style.
public struct _Paint: Hashable, Sendable {
  /// A single color, for text and lines.
  package var color: String
  /// The color, or the image of a gradient, for areas.
  var area: String
  /// True if the content behind is blurred.
  var isMaterial = false
}

extension Style {
  /// Paints text that has no paint yet. A gradient becomes a background that shows through the letters.
  mutating func paintText(_ paint: _Paint) {
    guard self[.color] == nil else { return }
    self[.color] = .text(paint.isGradient ? "transparent" : paint.color)
    guard paint.isGradient else { return }
    self[.background] = .text(paint.area)
    self[.backgroundClip] = .text("text")
  }
}

/// A color, gradient or material to paint with.
///
/// ```swift
/// Circle().fill(.tint)
/// ```
public protocol ShapeStyle: Sendable {
  func _paint() -> _Paint
}

/// A color defined by its name, its components or the app's catalog.
///
/// ```swift
/// Text("Late").foregroundStyle(Color.red)
/// Color(red: 0.2, green: 0.4, blue: 0.8).frame(height: 4)
/// Color("ocean")
/// ```
nonisolated public struct Color: Hashable, Sendable, CustomStringConvertible {
  /// The color space of components. Browsers treat all of them as sRGB.
  public enum RGBColorSpace: Sendable { case sRGB, sRGBLinear, displayP3 }

  package let css: String

  init(css: String) { self.css = css }

  /// Creates a color from components between 0 and 1.
  public init(_ space: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) {
    func part(_ value: Double) -> String { Style.number(min(max(value, 0), 1) * 255) }
    css = "rgb(\(part(red)) \(part(green)) \(part(blue))\(Self.alpha(opacity)))"
  }

  /// Creates a color from components between 0 and 1.
  public init(_ space: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
    self.init(space, red: white, green: white, blue: white, opacity: opacity)
  }

  /// Creates a color from components between 0 and 1.
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    func unit(_ value: Double) -> Double { value.isFinite ? min(max(value, 0), 1) : 0 }
    let (hue, saturation, brightness) = (unit(hue) * 6, unit(saturation), unit(brightness))
    func channel(_ offset: Double) -> Double {
      let position = (offset + hue).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(position, 4 - position, 1))
    }
    self.init(red: channel(5), green: channel(3), blue: channel(1), opacity: opacity)
  }

  /// Creates a color from the app's catalog. The style sheet defines it as `--color-` followed by the name.
  public init(_ name: String, bundle: Bundle? = nil) {
    let safe = name.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    css = "var(--color-\(safe),currentcolor)"
  }

  private static func alpha(_ opacity: Double) -> String {
    opacity >= 1 ? "" : " / " + Style.number(max(opacity, 0))
  }

  /// Returns the color with its opacity multiplied by a value from 0 to 1.
  public func opacity(_ opacity: Double) -> Color {
    opacity >= 1
      ? self : Color(css: "color-mix(in srgb,\(css) \(Style.number(max(opacity, 0) * 100))%,transparent)")
  }

  func mixed(with other: Color, by fraction: Double) -> Color {
    let share = Style.number(min(max(fraction, 0), 1) * 100)
    return Color(css: "color-mix(in oklab,\(other.css) \(share)%,\(css))")
  }

  /// A gradient that is slightly lighter at the top.
  public var gradient: AnyGradient { AnyGradient(color: self) }
  /// The color in CSS.
  public var description: String { css }

  /// Red, adapted to the color scheme.
  public static let red = Color(css: "var(--red)")
  /// Orange, adapted to the color scheme.
  public static let orange = Color(css: "var(--orange)")
  /// Yellow, adapted to the color scheme.
  public static let yellow = Color(css: "var(--yellow)")
  /// Green, adapted to the color scheme.
  public static let green = Color(css: "var(--green)")
  /// Mint, adapted to the color scheme.
  public static let mint = Color(css: "var(--mint)")
  /// Teal, adapted to the color scheme.
  public static let teal = Color(css: "var(--teal)")
  /// Cyan, adapted to the color scheme.
  public static let cyan = Color(css: "var(--cyan)")
  /// Blue, adapted to the color scheme.
  public static let blue = Color(css: "var(--blue)")
  /// Indigo, adapted to the color scheme.
  public static let indigo = Color(css: "var(--indigo)")
  /// Purple, adapted to the color scheme.
  public static let purple = Color(css: "var(--purple)")
  /// Pink, adapted to the color scheme.
  public static let pink = Color(css: "var(--pink)")
  /// Brown, adapted to the color scheme.
  public static let brown = Color(css: "var(--brown)")
  /// Gray, adapted to the color scheme.
  public static let gray = Color(css: "var(--gray)")
  /// White.
  public static let white = Color(css: "#fff")
  /// Black.
  public static let black = Color(css: "#000")
  /// Transparent.
  public static let clear = Color(css: "transparent")
  /// The color of primary text.
  public static let primary = Color(css: "var(--primary)")
  /// The color of secondary text.
  public static let secondary = Color(css: "var(--secondary)")
  /// The accent color of the surrounding views.
  public static let accentColor = Color(css: "var(--tint)")
}

extension Color: ShapeStyle {
  public func _paint() -> _Paint { _Paint(color: css, area: css) }
}

extension Color: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Color, _ context: _RenderContext) {
    var box = Box(.div, .color)
    box.style[.background] = .text(view.css)
    box.traits = [.ownWidth, .ownHeight]
    if view == .clear { box.set(.dataKey, "unfilled") }
    context.emit(box)
  }
}

/// A color by its level of prominence.
///
/// ```swift
/// Text("1815").foregroundStyle(.secondary)
/// ```
public struct HierarchicalShapeStyle: ShapeStyle {
  let css: String
  /// The most prominent level.
  public static let primary = HierarchicalShapeStyle(css: "var(--primary)")
  /// The second level.
  public static let secondary = HierarchicalShapeStyle(css: "var(--secondary)")
  /// The third level.
  public static let tertiary = HierarchicalShapeStyle(css: "var(--tertiary)")
  /// The least prominent level.
  public static let quaternary = HierarchicalShapeStyle(css: "var(--quaternary)")
  public func _paint() -> _Paint { _Paint(color: css, area: css) }
}

/// The tint color of the surrounding views.
///
/// ```swift
/// Circle().fill(.tint)
/// ```
public struct TintShapeStyle: ShapeStyle {
  /// Creates the style of the tint color.
  public init() {}
  public func _paint() -> _Paint { _Paint(color: "var(--tint)", area: "var(--tint)") }
}

/// The background of the page.
///
/// ```swift
/// content.background(.background)
/// ```
public struct BackgroundStyle: ShapeStyle {
  /// Creates the style of the background.
  public init() {}
  public func _paint() -> _Paint { _Paint(color: "var(--background)", area: "var(--background)") }
}

/// The foreground color of the surrounding views.
///
/// ```swift
/// Circle().fill(.foreground)
/// ```
public struct ForegroundStyle: ShapeStyle {
  /// Creates the style of the foreground.
  public init() {}
  public func _paint() -> _Paint { _Paint(color: "currentcolor", area: "currentcolor") }
}

/// A translucent background that blurs the content behind.
///
/// ```swift
/// Text("Above a picture").padding(8).background(.ultraThinMaterial)
/// ```
public struct Material: ShapeStyle {
  let css: String
  /// The most translucent material.
  public static let ultraThin = Material(css: "var(--material-thin)")
  /// A translucent material.
  public static let thin = Material(css: "var(--material-thin)")
  /// A material of medium opacity.
  public static let regular = Material(css: "var(--material)")
  /// A mostly opaque material.
  public static let thick = Material(css: "var(--material-thick)")
  /// The most opaque material.
  public static let ultraThick = Material(css: "var(--material-thick)")
  /// The material of bars.
  public static let bar = Material(css: "var(--material)")
  public func _paint() -> _Paint { _Paint(color: css, area: css, isMaterial: true) }
}

extension ShapeStyle where Self == Material {
  /// The most translucent material.
  public static var ultraThinMaterial: Material { .ultraThin }
  /// A translucent material.
  public static var thinMaterial: Material { .thin }
  /// A material of medium opacity.
  public static var regularMaterial: Material { .regular }
  /// A mostly opaque material.
  public static var thickMaterial: Material { .thick }
  /// The most opaque material.
  public static var ultraThickMaterial: Material { .ultraThick }
  /// The material of bars.
  public static var bar: Material { Material(css: "var(--material)") }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  /// The most prominent level.
  public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle(css: "var(--primary)") }
  /// The second level.
  public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle(css: "var(--secondary)") }
  /// The third level.
  public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle(css: "var(--tertiary)") }
  /// The least prominent level.
  public static var quaternary: HierarchicalShapeStyle { HierarchicalShapeStyle(css: "var(--quaternary)") }
}

extension ShapeStyle where Self == TintShapeStyle {
  /// The tint color of the surrounding views.
  public static var tint: TintShapeStyle { TintShapeStyle() }
}
extension ShapeStyle where Self == BackgroundStyle {
  /// The background of the page.
  public static var background: BackgroundStyle { BackgroundStyle() }
}
extension ShapeStyle where Self == ForegroundStyle {
  /// The foreground color of the surrounding views.
  public static var foreground: ForegroundStyle { ForegroundStyle() }
}

extension ShapeStyle where Self == Color {
  /// Red, adapted to the color scheme.
  public static var red: Color { Color(css: "var(--red)") }
  /// Orange, adapted to the color scheme.
  public static var orange: Color { Color(css: "var(--orange)") }
  /// Yellow, adapted to the color scheme.
  public static var yellow: Color { Color(css: "var(--yellow)") }
  /// Green, adapted to the color scheme.
  public static var green: Color { Color(css: "var(--green)") }
  /// Mint, adapted to the color scheme.
  public static var mint: Color { Color(css: "var(--mint)") }
  /// Teal, adapted to the color scheme.
  public static var teal: Color { Color(css: "var(--teal)") }
  /// Cyan, adapted to the color scheme.
  public static var cyan: Color { Color(css: "var(--cyan)") }
  /// Blue, adapted to the color scheme.
  public static var blue: Color { Color(css: "var(--blue)") }
  /// Indigo, adapted to the color scheme.
  public static var indigo: Color { Color(css: "var(--indigo)") }
  /// Purple, adapted to the color scheme.
  public static var purple: Color { Color(css: "var(--purple)") }
  /// Pink, adapted to the color scheme.
  public static var pink: Color { Color(css: "var(--pink)") }
  /// Brown, adapted to the color scheme.
  public static var brown: Color { Color(css: "var(--brown)") }
  /// Gray, adapted to the color scheme.
  public static var gray: Color { Color(css: "var(--gray)") }
  /// White.
  public static var white: Color { Color(css: "#fff") }
  /// Black.
  public static var black: Color { Color(css: "#000") }
  /// Transparent.
  public static var clear: Color { Color(css: "transparent") }
}

/// A type-erased style.
///
/// ```swift
/// let style = isChosen ? AnyShapeStyle(.tint) : AnyShapeStyle(.quaternary)
/// ```
public struct AnyShapeStyle: ShapeStyle {
  private let paint: _Paint
  /// Wraps a style.
  public init<S: ShapeStyle>(_ style: S) { paint = style._paint() }
  public func _paint() -> _Paint { paint }
}
