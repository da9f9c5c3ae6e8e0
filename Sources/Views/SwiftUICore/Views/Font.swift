import Foundation

/// A font with size, weight and design.
///
/// ```swift
/// Text("Title").font(.system(.title, design: .serif, weight: .bold))
/// ```
public struct Font: Hashable, Sendable {
  /// A text style with a standard size.
  public enum TextStyle: CaseIterable, Sendable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2

    /// Apple's default sizes, relative to the browser's text size.
    var size: Double {
      switch self {
      case .largeTitle: 34
      case .title: 28
      case .title2: 22
      case .title3: 20
      case .headline, .body: 17
      case .callout: 16
      case .subheadline: 15
      case .footnote: 13
      case .caption: 12
      case .caption2: 11
      }
    }
  }

  /// The design of a font.
  public enum Design: Hashable, Sendable {
    case `default`, serif, rounded, monospaced

    var css: String? {
      switch self {
      case .default: nil
      case .serif: "var(--serif)"
      case .rounded: "var(--rounded)"
      case .monospaced: "var(--mono)"
      }
    }
  }

  /// The weight of a font.
  public struct Weight: Hashable, Sendable {
    let value: Double
    /// Weight 200.
    public static let ultraLight = Weight(value: 200)
    /// Weight 250.
    public static let thin = Weight(value: 250)
    /// Weight 300.
    public static let light = Weight(value: 300)
    /// Weight 400.
    public static let regular = Weight(value: 400)
    /// Weight 500.
    public static let medium = Weight(value: 500)
    /// Weight 600.
    public static let semibold = Weight(value: 600)
    /// Weight 700.
    public static let bold = Weight(value: 700)
    /// Weight 800.
    public static let heavy = Weight(value: 800)
    /// Weight 900.
    public static let black = Weight(value: 900)
  }

  var size: Double
  var isRelative: Bool
  var weight: Weight?
  var face: Design?
  /// The family name of a custom font.
  var family: String?
  var isItalic = false
  var hasTabularDigits = false

  /// The font of the largest titles.
  public static let largeTitle = Font.system(.largeTitle)
  /// The font of titles.
  public static let title = Font.system(.title)
  /// The font of titles at the second level.
  public static let title2 = Font.system(.title2)
  /// The font of titles at the third level.
  public static let title3 = Font.system(.title3)
  /// The font of headings.
  public static let headline = Font.system(.headline, weight: .semibold)
  /// The font of subheadings.
  public static let subheadline = Font.system(.subheadline)
  /// The font of body text.
  public static let body = Font.system(.body)
  /// The font of callouts.
  public static let callout = Font.system(.callout)
  /// The font of footnotes.
  public static let footnote = Font.system(.footnote)
  /// The font of captions.
  public static let caption = Font.system(.caption)
  /// The font of smaller captions.
  public static let caption2 = Font.system(.caption2)

  /// Returns the system's font in a text style, or in a fixed size in points.
  public static func system(
    _ style: TextStyle, design: Design? = nil, weight: Weight? = nil
  ) -> Font {
    Font(
      size: style.size, isRelative: true, weight: weight ?? (style == .headline ? .semibold : nil),
      face: design)
  }

  /// Returns the system's font in a fixed size, in points.
  public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
    Font(size: size, isRelative: false, weight: weight, face: design)
  }

  /// Returns a font installed on the user's device, or the system's. The app's own fonts are not sent to browsers.
  public static func custom(_ name: String, size: CGFloat) -> Font {
    Font(size: size, isRelative: true, weight: nil, face: nil, family: name)
  }
  /// Returns an installed font. All text scales equally, so the style is ignored.
  public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: TextStyle) -> Font {
    custom(name, size: size)
  }
  /// Returns an installed font in a fixed size in points.
  public static func custom(_ name: String, fixedSize: CGFloat) -> Font {
    Font(size: fixedSize, isRelative: false, weight: nil, face: nil, family: name)
  }

  /// Returns the bold font.
  public func bold() -> Font { weight(.bold) }
  /// Returns the font with a weight.
  public func weight(_ weight: Weight) -> Font {
    var font = self
    font.weight = weight
    return font
  }
  /// Returns the italic font.
  public func italic() -> Font {
    var font = self
    font.isItalic = true
    return font
  }
  /// Returns the font with digits of equal width.
  public func monospacedDigit() -> Font {
    var font = self
    font.hasTabularDigits = true
    return font
  }
  /// Returns the monospaced font.
  public func monospaced() -> Font {
    var font = self
    font.face = .monospaced
    font.family = nil
    return font
  }

  /// Sets properties that are not set further inside.
  func apply(to style: inout Style) {
    for (property, value) in declarations where style[property] == nil { style[property] = value }
  }

  /// Drops other characters, such as quotation marks, which would end the declaration.
  private var familyCSS: String? {
    guard let family else { return nil }
    let name = family.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
    return name.isEmpty ? nil : "\"\(name)\", var(--system)"
  }

  var declarations: [(Style.Property, Style.Value)] {
    var list: [(Style.Property, Style.Value)] = [
      (.fontSize, isRelative ? .text(Style.number(size / 17) + "rem") : .points(size))
    ]
    if let weight { list.append((.fontWeight, .number(weight.value))) }
    if let css = familyCSS ?? face?.css { list.append((.fontFamily, .text(css))) }
    if isItalic { list.append((.fontStyle, .text("italic"))) }
    if hasTabularDigits { list.append((.fontVariantNumeric, .text("tabular-nums"))) }
    return list
  }
}
