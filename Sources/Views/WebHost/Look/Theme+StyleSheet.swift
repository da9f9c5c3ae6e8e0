import SwiftUICore

extension Theme {
  /// The style sheet's custom properties and font faces, which precede the rules that use them.
  var rules: String {
    var css = fonts.faces.map(\.rule).joined()
    css += ":root{\n"
    for (name, shade) in shades { css += "--\(name):\(shade.usual);" }
    css += "\n" + derived
    css += "--system:\(Fonts.list(fonts.system));--serif:\(Fonts.list(fonts.serif));"
    css +=
      "--mono:\(Fonts.list(fonts.monospaced));--rounded:\(Fonts.list(fonts.rounded + fonts.system));\n}\n"
    css += "@media (prefers-contrast:more){:root{"
    for (name, shade) in shades { if let more = shade.more { css += "--\(name):\(more);" } }
    return css + "}}\n"
  }

  /// The elements in a page's head that load fonts early.
  var preloads: String { fonts.faces.filter(\.isPreloaded).map(\.preload).joined() }

  /// The colors as numbers, for views that compute with them.
  var palette: Palette {
    Palette(
      Dictionary(shades.map { ($0.name, $0.shade.pair) }) { first, _ in first })
  }

  /// All colors with the names of their custom properties, in a fixed order.
  private var shades: [(name: String, shade: Shade)] {
    let own = [
      ("paper", background), ("card", card), ("ink", primary), ("soft-ink", secondary), ("accent", accent),
      ("on-accent", onAccent), ("selection", selection), ("destructive", destructive), ("notice", notice),
    ]
    let named = [
      ("red", system.red), ("orange", system.orange), ("yellow", system.yellow), ("green", system.green),
      ("mint", system.mint), ("teal", system.teal), ("cyan", system.cyan), ("blue", system.blue),
      ("indigo", system.indigo), ("purple", system.purple), ("pink", system.pink), ("brown", system.brown),
      ("gray", system.gray),
    ]
    let program = colors.sorted { $0.key < $1.key }.map { ("color-" + Self.safe($0.key), $0.value) }
    return own + named + program
  }

  /// The properties that follow from the colors: lines and veils from the primary text, materials from the background.
  private var derived: String {
    func both(_ light: String, _ dark: String) -> String { "light-dark(\(light),\(dark))" }
    let (ink, paper) = (primary, background)
    func material(_ opacity: UInt8) -> String { both(paper.light.css(opacity), paper.dark.css(opacity)) }
    let veiled = ink.light.mixed(over: paper.light, 0x66)
    var css = "--line:\(both(ink.light.css(0x26), ink.dark.css(0x2B)));"
    css += "--veil:\(both(ink.light.css(0x66), "#000000a6"));"
    css += "--veiled:\(both(veiled.css, (0 as UInt32).mixed(over: paper.dark, 0xA6).css));"
    css += "--shadow:0 1px 3px \(both(ink.light.css(0x1F), "#00000066")),"
    css += "0 4px 16px \(both(ink.light.css(0x14), "#0000004d"));"
    css +=
      "--material-thin:\(material(0xB3));--material:\(material(0xD9));--material-thick:\(material(0xF2));\n"
    return css
  }

  /// Converts a name like `Color` does for custom properties.
  private static func safe(_ name: String) -> String {
    name.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
  }
}

extension Theme.Shade {
  fileprivate var usual: String { "light-dark(\(light.css),\(dark.css))" }
  fileprivate var more: String? {
    guard lightContrast != nil || darkContrast != nil else { return nil }
    return "light-dark(\((lightContrast ?? light).css),\((darkContrast ?? dark).css))"
  }
  var pair: Palette.Pair { Palette.Pair(light.css, dark.css) }
}

extension UInt32 {
  /// `#rrggbb` of `0xRRGGBB`.
  var css: String {
    let digits = String(self & 0xFF_FFFF, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.utf8.count) + digits
  }

  /// `#rrggbbaa` with an opacity from 0 to 255.
  fileprivate func css(_ opacity: UInt8) -> String {
    let digits = String(opacity, radix: 16)
    return css + (digits.utf8.count == 1 ? "0" : "") + digits
  }

  /// Returns the visible color of this one with an opacity over another.
  fileprivate func mixed(over other: UInt32, _ opacity: UInt8) -> UInt32 {
    var result: UInt32 = 0
    for shift: UInt32 in [16, 8, 0] {
      let (above, below) = (Double(self >> shift & 0xFF), Double(other >> shift & 0xFF))
      let part = below + (above - below) * Double(opacity) / 255
      result |= UInt32(part.rounded()) << shift
    }
    return result
  }
}
