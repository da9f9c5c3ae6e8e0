import Foundation

/// ```swift
/// Text("Title").font(.system(.title, design: .serif, weight: .bold))
/// ```
public struct Font: Hashable, Sendable {
  public enum TextStyle: CaseIterable, Sendable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2

    /// Apple's sizes at the standard setting, as multiples of the browser's own text size.
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

  public struct Weight: Hashable, Sendable {
    let value: Double
    public static let ultraLight = Weight(value: 200)
    public static let thin = Weight(value: 250)
    public static let light = Weight(value: 300)
    public static let regular = Weight(value: 400)
    public static let medium = Weight(value: 500)
    public static let semibold = Weight(value: 600)
    public static let bold = Weight(value: 700)
    public static let heavy = Weight(value: 800)
    public static let black = Weight(value: 900)
  }

  var size: Double
  var isRelative: Bool
  var weight: Weight?
  var face: Design?
  /// The name of a font that the program asks for.
  var family: String?
  var isItalic = false
  var hasTabularDigits = false

  public static let largeTitle = Font.system(.largeTitle)
  public static let title = Font.system(.title)
  public static let title2 = Font.system(.title2)
  public static let title3 = Font.system(.title3)
  public static let headline = Font.system(.headline, weight: .semibold)
  public static let subheadline = Font.system(.subheadline)
  public static let body = Font.system(.body)
  public static let callout = Font.system(.callout)
  public static let footnote = Font.system(.footnote)
  public static let caption = Font.system(.caption)
  public static let caption2 = Font.system(.caption2)

  public static func system(
    _ style: TextStyle, design: Design? = nil, weight: Weight? = nil
  ) -> Font {
    Font(
      size: style.size, isRelative: true, weight: weight ?? (style == .headline ? .semibold : nil),
      face: design)
  }

  public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
    Font(size: size, isRelative: false, weight: weight, face: design)
  }

  /// A font of the reader's device, with the system's in its place where there is none of that name: fonts of the
  /// program's own are not sent to browsers.
  public static func custom(_ name: String, size: CGFloat) -> Font {
    Font(size: size, isRelative: true, weight: nil, face: nil, family: name)
  }
  /// All text grows alike here, so that it does not matter which style it grows with.
  public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: TextStyle) -> Font {
    custom(name, size: size)
  }
  public static func custom(_ name: String, fixedSize: CGFloat) -> Font {
    Font(size: fixedSize, isRelative: false, weight: nil, face: nil, family: name)
  }

  public func bold() -> Font { weight(.bold) }
  public func weight(_ weight: Weight) -> Font {
    var font = self
    font.weight = weight
    return font
  }
  public func italic() -> Font {
    var font = self
    font.isItalic = true
    return font
  }
  public func monospacedDigit() -> Font {
    var font = self
    font.hasTabularDigits = true
    return font
  }
  public func monospaced() -> Font {
    var font = self
    font.face = .monospaced
    font.family = nil
    return font
  }

  /// Sets what is not set further in.
  func apply(to style: inout Style) {
    for (property, value) in declarations where style[property] == nil { style[property] = value }
  }

  /// Only what names of fonts consist of: quotes and the like would end the declaration.
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
