import Foundation

/// What a style paints with, in CSS.
public struct _Paint: Hashable, Sendable {
  /// One colour, for text and lines.
  package var color: String
  /// For areas: the colour, or an image of a gradient.
  var area: String
  /// Blurs what is behind.
  var isMaterial = false
}

extension Style {
  /// Paints letters, unless they have their paint: a gradient lies behind them and shows through.
  mutating func paintText(_ paint: _Paint) {
    guard self[.color] == nil else { return }
    self[.color] = .text(paint.isGradient ? "transparent" : paint.color)
    guard paint.isGradient else { return }
    self[.background] = .text(paint.area)
    self[.backgroundClip] = .text("text")
  }
}

/// A colour, gradient or material to draw with.
///
/// ```swift
/// Circle().fill(.tint)
/// ```
public protocol ShapeStyle: Sendable {
  func _paint() -> _Paint
}

/// A colour, by name, by numbers, or of the program's own.
///
/// ```swift
/// Text("Late").foregroundStyle(Color.red)
/// Color(red: 0.2, green: 0.4, blue: 0.8).frame(height: 4)
/// Color("ocean")
/// ```
nonisolated public struct Color: Hashable, Sendable, CustomStringConvertible {
  public enum RGBColorSpace: Sendable { case sRGB, sRGBLinear, displayP3 }

  package let css: String

  init(css: String) { self.css = css }

  public init(_ space: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) {
    func part(_ value: Double) -> String { Style.number(min(max(value, 0), 1) * 255) }
    css = "rgb(\(part(red)) \(part(green)) \(part(blue))\(Self.alpha(opacity)))"
  }

  public init(_ space: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
    self.init(space, red: white, green: white, blue: white, opacity: opacity)
  }

  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    func unit(_ value: Double) -> Double { value.isFinite ? min(max(value, 0), 1) : 0 }
    let (hue, saturation, brightness) = (unit(hue) * 6, unit(saturation), unit(brightness))
    func channel(_ offset: Double) -> Double {
      let position = (offset + hue).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(position, 4 - position, 1))
    }
    self.init(red: channel(5), green: channel(3), blue: channel(1), opacity: opacity)
  }

  /// A colour of the program's catalog, which its style sheet defines as `--color-` and the name.
  public init(_ name: String, bundle: Bundle? = nil) {
    let safe = name.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    css = "var(--color-\(safe),currentcolor)"
  }

  private static func alpha(_ opacity: Double) -> String {
    opacity >= 1 ? "" : " / " + Style.number(max(opacity, 0))
  }

  public func opacity(_ opacity: Double) -> Color {
    opacity >= 1
      ? self : Color(css: "color-mix(in srgb,\(css) \(Style.number(max(opacity, 0) * 100))%,transparent)")
  }

  func mixed(with other: Color, by fraction: Double) -> Color {
    let share = Style.number(min(max(fraction, 0), 1) * 100)
    return Color(css: "color-mix(in oklab,\(other.css) \(share)%,\(css))")
  }

  public var gradient: AnyGradient { AnyGradient(color: self) }
  public var description: String { css }

  public static let red = Color(css: "var(--red)")
  public static let orange = Color(css: "var(--orange)")
  public static let yellow = Color(css: "var(--yellow)")
  public static let green = Color(css: "var(--green)")
  public static let mint = Color(css: "var(--mint)")
  public static let teal = Color(css: "var(--teal)")
  public static let cyan = Color(css: "var(--cyan)")
  public static let blue = Color(css: "var(--blue)")
  public static let indigo = Color(css: "var(--indigo)")
  public static let purple = Color(css: "var(--purple)")
  public static let pink = Color(css: "var(--pink)")
  public static let brown = Color(css: "var(--brown)")
  public static let gray = Color(css: "var(--gray)")
  public static let white = Color(css: "#fff")
  public static let black = Color(css: "#000")
  public static let clear = Color(css: "transparent")
  public static let primary = Color(css: "var(--primary)")
  public static let secondary = Color(css: "var(--secondary)")
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

/// ```swift
/// Text("1815").foregroundStyle(.secondary)
/// ```
public struct HierarchicalShapeStyle: ShapeStyle {
  let css: String
  public static let primary = HierarchicalShapeStyle(css: "var(--primary)")
  public static let secondary = HierarchicalShapeStyle(css: "var(--secondary)")
  public static let tertiary = HierarchicalShapeStyle(css: "var(--tertiary)")
  public static let quaternary = HierarchicalShapeStyle(css: "var(--quaternary)")
  public func _paint() -> _Paint { _Paint(color: css, area: css) }
}

/// ```swift
/// Circle().fill(.tint)
/// ```
public struct TintShapeStyle: ShapeStyle {
  public init() {}
  public func _paint() -> _Paint { _Paint(color: "var(--tint)", area: "var(--tint)") }
}

/// ```swift
/// content.background(.background)
/// ```
public struct BackgroundStyle: ShapeStyle {
  public init() {}
  public func _paint() -> _Paint { _Paint(color: "var(--background)", area: "var(--background)") }
}

/// ```swift
/// Circle().fill(.foreground)
/// ```
public struct ForegroundStyle: ShapeStyle {
  public init() {}
  public func _paint() -> _Paint { _Paint(color: "currentcolor", area: "currentcolor") }
}

/// ```swift
/// Text("Above a picture").padding(8).background(.ultraThinMaterial)
/// ```
public struct Material: ShapeStyle {
  let css: String
  public static let ultraThin = Material(css: "var(--material-thin)")
  public static let thin = Material(css: "var(--material-thin)")
  public static let regular = Material(css: "var(--material)")
  public static let thick = Material(css: "var(--material-thick)")
  public static let ultraThick = Material(css: "var(--material-thick)")
  public static let bar = Material(css: "var(--material)")
  public func _paint() -> _Paint { _Paint(color: css, area: css, isMaterial: true) }
}

extension ShapeStyle where Self == Material {
  public static var ultraThinMaterial: Material { .ultraThin }
  public static var thinMaterial: Material { .thin }
  public static var regularMaterial: Material { .regular }
  public static var thickMaterial: Material { .thick }
  public static var ultraThickMaterial: Material { .ultraThick }
  public static var bar: Material { Material(css: "var(--material)") }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle(css: "var(--primary)") }
  public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle(css: "var(--secondary)") }
  public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle(css: "var(--tertiary)") }
  public static var quaternary: HierarchicalShapeStyle { HierarchicalShapeStyle(css: "var(--quaternary)") }
}

extension ShapeStyle where Self == TintShapeStyle {
  public static var tint: TintShapeStyle { TintShapeStyle() }
}
extension ShapeStyle where Self == BackgroundStyle {
  public static var background: BackgroundStyle { BackgroundStyle() }
}
extension ShapeStyle where Self == ForegroundStyle {
  public static var foreground: ForegroundStyle { ForegroundStyle() }
}

extension ShapeStyle where Self == Color {
  public static var red: Color { Color(css: "var(--red)") }
  public static var orange: Color { Color(css: "var(--orange)") }
  public static var yellow: Color { Color(css: "var(--yellow)") }
  public static var green: Color { Color(css: "var(--green)") }
  public static var mint: Color { Color(css: "var(--mint)") }
  public static var teal: Color { Color(css: "var(--teal)") }
  public static var cyan: Color { Color(css: "var(--cyan)") }
  public static var blue: Color { Color(css: "var(--blue)") }
  public static var indigo: Color { Color(css: "var(--indigo)") }
  public static var purple: Color { Color(css: "var(--purple)") }
  public static var pink: Color { Color(css: "var(--pink)") }
  public static var brown: Color { Color(css: "var(--brown)") }
  public static var gray: Color { Color(css: "var(--gray)") }
  public static var white: Color { Color(css: "#fff") }
  public static var black: Color { Color(css: "#000") }
  public static var clear: Color { Color(css: "transparent") }
}

/// A style whose type does not matter.
///
/// ```swift
/// let style = isChosen ? AnyShapeStyle(.tint) : AnyShapeStyle(.quaternary)
/// ```
public struct AnyShapeStyle: ShapeStyle {
  private let paint: _Paint
  public init<S: ShapeStyle>(_ style: S) { paint = style._paint() }
  public func _paint() -> _Paint { paint }
}
