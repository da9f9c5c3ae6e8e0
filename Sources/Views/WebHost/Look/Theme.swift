import Foundation

/// The colors and fonts of pages. The defaults are neutral.
///
/// ```swift
/// var theme = Theme()
/// theme.accent = Theme.Shade(light: 0x8A3FB0, dark: 0xCF94EE)
/// theme.colors["ocean"] = Theme.Shade(light: 0x0F6F94, dark: 0x5FBFE6)
/// theme.fonts.serif.insert("Vollkorn", at: 0)
/// configuration.theme = theme
/// ```
///
/// Text is shown on ``background`` and on ``card``, so text colors need a contrast of at least 4.5 to 1 to both;
/// ``illegible`` lists those without.
public struct Theme: Sendable {
  /// The background of pages.
  public var background = Shade(light: 0xF6F7F9, dark: 0x111316)
  /// The background of cards, fields, sheets and tab bars.
  public var card = Shade(light: 0xFFFFFF, dark: 0x1A1D21)
  /// Primary text, `Color.primary`.
  public var primary = Shade(light: 0x1C1F23, dark: 0xECEEF1)
  /// Secondary text, `Color.secondary`.
  public var secondary = Shade(light: 0x5A626C, dark: 0xA7AFB9)
  /// Links, buttons and other controls, unless a view sets a tint.
  public var accent = Shade(light: 0x2160C4, dark: 0x7FB0FF, contrast: (light: 0x17458F, dark: 0xA8CAFF))
  /// Text on ``accent``.
  public var onAccent = Shade(light: 0xFFFFFF, dark: 0x111316)
  /// The background of selected items, and placeholders.
  public var selection = Shade(light: 0xDBE4F2, dark: 0x253040)
  /// Destructive buttons.
  public var destructive = Shade(
    light: 0xC4313F, dark: 0xF2747F, contrast: (light: 0x94182A, dark: 0xFFA3AD))
  /// The background of the host's own notices, such as that of reconnecting. Their text has the color of
  /// ``background``.
  public var notice = Shade(light: 0x22262B, dark: 0xE4E7EB)
  /// The colors that SwiftUI names.
  public var system = SystemColors()
  /// The colors of the app, by their names in `Color("name")`. Case is ignored.
  public var colors: [String: Shade] = [:]
  /// The fonts.
  public var fonts = Fonts()

  /// Creates the default theme.
  public init() {}

  /// A color in both color schemes, each as `0xRRGGBB`.
  public struct Shade: Sendable, Hashable {
    /// The color in the light scheme.
    public var light: UInt32
    /// The color in the dark scheme.
    public var dark: UInt32
    /// The light color for increased contrast; nil for the same color.
    public var lightContrast: UInt32?
    /// The dark color for increased contrast; nil for the same color.
    public var darkContrast: UInt32?

    /// Creates a color. `contrast` is used for increased contrast.
    public init(light: UInt32, dark: UInt32, contrast: (light: UInt32, dark: UInt32)? = nil) {
      self.light = light
      self.dark = dark
      lightContrast = contrast?.light
      darkContrast = contrast?.dark
    }
  }

  /// The colors of `Color.red`, `Color.orange` and so on.
  public struct SystemColors: Sendable, Hashable {
    /// `Color.red`.
    public var red = Shade(light: 0xC4313F, dark: 0xF2747F, contrast: (light: 0x94182A, dark: 0xFFA3AD))
    /// `Color.orange`.
    public var orange = Shade(light: 0xA95804, dark: 0xF0A050, contrast: (light: 0x7A3F00, dark: 0xFFB870))
    /// `Color.yellow`.
    public var yellow = Shade(light: 0x8A6D00, dark: 0xE5C84A, contrast: (light: 0x5C4900, dark: 0xF2DA6A))
    /// `Color.green`.
    public var green = Shade(light: 0x2E7D32, dark: 0x8BD08F, contrast: (light: 0x1B5420, dark: 0xB4E6B7))
    /// `Color.mint`.
    public var mint = Shade(light: 0x00796B, dark: 0x5CC8B4, contrast: (light: 0x00524A, dark: 0x84E0D0))
    /// `Color.teal`.
    public var teal = Shade(light: 0x1F7080, dark: 0x62BCCB, contrast: (light: 0x14505C, dark: 0x8AD8E4))
    /// `Color.cyan`.
    public var cyan = Shade(light: 0x0F6F94, dark: 0x5FBFE6, contrast: (light: 0x084A63, dark: 0x8CD6F2))
    /// `Color.blue`.
    public var blue = Shade(light: 0x2160C4, dark: 0x7FB0FF, contrast: (light: 0x17458F, dark: 0xA8CAFF))
    /// `Color.indigo`.
    public var indigo = Shade(light: 0x4A4FC0, dark: 0xA3A6FF, contrast: (light: 0x33378F, dark: 0xBFC1FF))
    /// `Color.purple`.
    public var purple = Shade(light: 0x8A3FB0, dark: 0xCF94EE, contrast: (light: 0x5F2A7D, dark: 0xE0B8F5))
    /// `Color.pink`.
    public var pink = Shade(light: 0xB83280, dark: 0xF28AC4, contrast: (light: 0x7D2057, dark: 0xF8B0D8))
    /// `Color.brown`.
    public var brown = Shade(light: 0x86643F, dark: 0xC8A580, contrast: (light: 0x5C4326, dark: 0xE8CBA8))
    /// `Color.gray`.
    public var gray = Shade(light: 0x656B73, dark: 0xA2A8B0, contrast: (light: 0x454A50, dark: 0xC6CBD1))

    /// Creates the default colors.
    public init() {}
  }
}

extension Theme.Shade {
  /// Returns the contrast ratio of two colors, from 1 to 21 (WCAG 2.2).
  public static func contrast(_ one: UInt32, _ other: UInt32) -> Double {
    let (first, second) = (luminance(one), luminance(other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  private static func luminance(_ color: UInt32) -> Double {
    func part(_ shift: UInt32) -> Double {
      let value = Double(color >> shift & 0xFF) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
  }
}

extension Theme {
  /// The pairs of text and background colors with less contrast than 4.5 to 1 in either scheme.
  public var illegible: [String] {
    let words = [
      ("primary", primary), ("secondary", secondary), ("accent", accent), ("destructive", destructive),
      ("red", system.red), ("orange", system.orange), ("yellow", system.yellow), ("green", system.green),
      ("mint", system.mint), ("teal", system.teal), ("cyan", system.cyan), ("blue", system.blue),
      ("indigo", system.indigo), ("purple", system.purple), ("pink", system.pink), ("brown", system.brown),
      ("gray", system.gray),
    ]
    let pairs =
      words.flatMap { [($0.0, $0.1, "background", background), ($0.0, $0.1, "card", card)] }
      + [
        ("primary", primary, "selection", selection), ("onAccent", onAccent, "accent", accent),
        ("background", background, "notice", notice),
      ]
    return pairs.filter { _, word, _, ground in
      Shade.contrast(word.light, ground.light) < 4.5 || Shade.contrast(word.dark, ground.dark) < 4.5
    }
    .map { word, _, ground, _ in "\(word) on \(ground)" }
  }
}
