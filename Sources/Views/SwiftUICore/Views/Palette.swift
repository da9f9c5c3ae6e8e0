/// Named colors as numbers, such as for a color picker. A host with other colors in its style sheet provides them to
/// its pages.
package struct Palette: Sendable, Hashable {
  /// A color in light and dark appearance, as `#` and six hexadecimal digits.
  package struct Pair: Sendable, Hashable {
    package var light: String
    package var dark: String

    package init(_ light: String, _ dark: String) {
      self.light = light
      self.dark = dark
    }
  }

  /// The colors, keyed by the style sheet's variables without the two hyphens.
  package var colors: [String: Pair]

  package init(_ colors: [String: Pair]) { self.colors = colors }

  /// - Parameter name: As in `var()`, with an optional fallback.
  func color(_ name: String, _ scheme: ColorScheme) -> String? {
    let name = name.prefix { $0 != "," }
    let pair = colors[Self.aliases[String(name)] ?? String(name)]
    return scheme == .dark ? pair?.dark : pair?.light
  }

  private static let aliases = [
    "tint": "accent", "primary": "ink", "secondary": "soft-ink", "background": "paper",
  ]

  /// The colors of a host without its own.
  package static let standard = Palette([
    "red": Pair("#c4313f", "#f2747f"), "orange": Pair("#a95804", "#f0a050"),
    "yellow": Pair("#8a6d00", "#e5c84a"), "green": Pair("#2e7d32", "#8bd08f"),
    "mint": Pair("#00796b", "#5cc8b4"), "teal": Pair("#1f7080", "#62bccb"),
    "cyan": Pair("#0f6f94", "#5fbfe6"), "blue": Pair("#2160c4", "#7fb0ff"),
    "indigo": Pair("#4a4fc0", "#a3a6ff"), "purple": Pair("#8a3fb0", "#cf94ee"),
    "pink": Pair("#b83280", "#f28ac4"), "brown": Pair("#86643f", "#c8a580"),
    "gray": Pair("#656b73", "#a2a8b0"), "accent": Pair("#2160c4", "#7fb0ff"),
    "ink": Pair("#1c1f23", "#eceef1"), "soft-ink": Pair("#5a626c", "#a7afb9"),
    "paper": Pair("#f6f7f9", "#111316"),
  ])
}
