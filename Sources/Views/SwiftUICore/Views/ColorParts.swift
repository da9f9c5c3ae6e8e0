/// A color as numbers: red, green and blue from 0 to 255, opacity from 0 to 1.
package struct ColorParts: Equatable {
  var red, green, blue: Double
  package var opacity = 1.0

  init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    (self.red, self.green, self.blue, self.opacity) = (red, green, blue, opacity)
  }

  /// Parses `#` and six hexadecimal digits, or three digits that are doubled.
  package init?(hexadecimal text: String) {
    var digits = text.utf8.first == UInt8(ascii: "#") ? String(text.dropFirst()) : ""
    if digits.utf8.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
    guard digits.utf8.count == 6, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let number = UInt32(digits, radix: 16)
    else { return nil }
    self.init(
      red: Double(number >> 16), green: Double(number >> 8 & 255), blue: Double(number & 255))
  }

  /// Returns nil for a color that only the page's style sheet knows.
  package init?(_ color: Color, _ scheme: ColorScheme, in palette: Palette) {
    self.init(css: color.css, scheme, palette)
  }

  private init?(css: String, _ scheme: ColorScheme, _ palette: Palette) {
    if css == "transparent" {
      self.init(red: 0, green: 0, blue: 0, opacity: 0)
    } else if css.hasPrefix("#") {
      self.init(hexadecimal: css)
    } else if let inside = Self.inside(css, "var(--") {
      guard let color = palette.color(inside, scheme) else { return nil }
      self.init(hexadecimal: color)
    } else if let inside = Self.inside(css, "rgb(") {
      let numbers = inside.split(separator: " ").compactMap { Double($0) }
      guard numbers.count >= 3 else { return nil }
      self.init(
        red: numbers[0], green: numbers[1], blue: numbers[2], opacity: numbers.count > 3 ? numbers[3] : 1)
    } else if let inside = Self.inside(css, "color-mix(in srgb,"), inside.hasSuffix("%,transparent"),
      let space = inside.dropLast(13).lastIndex(of: " "),
      let share = Double(inside[space...].dropLast(13).dropFirst())
    {
      self.init(css: String(inside[..<space]), scheme, palette)
      opacity *= share / 100
    } else {
      return nil
    }
  }

  private static func inside(_ css: String, _ start: String) -> String? {
    guard css.hasPrefix(start), css.hasSuffix(")") else { return nil }
    return String(css.dropFirst(start.count).dropLast())
  }

  package var hexadecimal: String {
    "#"
      + [red, green, blue].map { part in
        let text = String(Int(min(max(part, 0), 255).rounded()), radix: 16)
        return text.utf8.count == 1 ? "0" + text : text
      }
      .joined()
  }

  package var color: Color {
    Color(red: red / 255, green: green / 255, blue: blue / 255, opacity: opacity)
  }
}
