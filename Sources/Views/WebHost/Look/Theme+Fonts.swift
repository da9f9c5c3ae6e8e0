extension Theme {
  /// The font families of each design, in order of preference. Families in ``faces`` load from the host; others come
  /// from the user's device.
  public struct Fonts: Sendable {
    /// `Font.Design.default`.
    public var system = ["system-ui", "-apple-system", "Segoe UI", "Roboto", "sans-serif"]
    /// `Font.Design.serif`.
    public var serif = ["ui-serif", "Georgia", "Times New Roman", "serif"]
    /// `Font.Design.monospaced`.
    public var monospaced = ["ui-monospace", "SF Mono", "Menlo", "Consolas", "monospace"]
    /// `Font.Design.rounded`, followed by the families of ``system``.
    public var rounded = ["ui-rounded", "SF Pro Rounded"]
    /// The font files that the host serves.
    public var faces: [FontFace] = []

    /// Creates the default families.
    public init() {}
  }

  /// One font file of a family.
  ///
  /// ```swift
  /// let file = WebAsset.hashed("vollkorn", "woff2", "font/woff2", PackageResources.vollkorn_woff2)
  /// theme.fonts.faces = [Theme.FontFace(family: "Vollkorn", file: file, weights: 400...900, isPreloaded: true)]
  /// theme.fonts.serif.insert("Vollkorn", at: 0)
  /// ```
  public struct FontFace: Sendable {
    /// The name of the family.
    public var family: String
    /// A `.woff2` file that ``WebAsset/hashed(_:_:_:_:)`` created and the host serves.
    public var file: WebAsset
    /// The weights in the file, from 1 to 1000; several for a variable font.
    public var weights: ClosedRange<Int>
    /// True if the file contains the italic style.
    public var isItalic: Bool
    /// The Unicode scalars in the file; empty for all.
    public var characters: [ClosedRange<UInt32>]
    /// True if browsers preload the file, because every page uses it.
    public var isPreloaded: Bool

    /// Creates a font face.
    public init(
      family: String, file: WebAsset, weights: ClosedRange<Int> = 400...400, isItalic: Bool = false,
      characters: [ClosedRange<UInt32>] = [], isPreloaded: Bool = false
    ) {
      self.family = family
      self.file = file
      self.weights = weights
      self.isItalic = isItalic
      self.characters = characters
      self.isPreloaded = isPreloaded
    }
  }
}

extension Theme.FontFace {
  /// The rule of CSS Fonts 4, section 4. Text appears immediately in another family until the file has loaded.
  var rule: String {
    var rule = "@font-face{font-family:\(Theme.Fonts.quoted(family));src:url(\(file.path)) format(\"woff2\");"
    rule += "font-display:swap;font-style:\(isItalic ? "italic" : "normal");font-weight:\(weights.lowerBound)"
    if weights.count > 1 { rule += " \(weights.upperBound)" }
    if !characters.isEmpty {
      let ranges = characters.map { range in
        let ends = [range.lowerBound, range.upperBound].map { String($0, radix: 16) }
        return "U+" + ends.joined(separator: "-")
      }
      rule += ";unicode-range:" + ranges.joined(separator: ",")
    }
    return rule + "}\n"
  }

  /// The element that preloads the file.
  var preload: String {
    "<link rel=\"preload\" as=\"font\" type=\"font/woff2\" crossorigin href=\"\(escaped(file.path))\">\n"
  }
}

extension Theme.Fonts {
  /// Returns families as a CSS list.
  static func list(_ families: [String]) -> String {
    families.map { keywords.contains($0) ? $0 : quoted($0) }.joined(separator: ",")
  }

  /// Quotes a family for CSS (Syntax 3, section 4.3.5), so none of its characters ends the string.
  static func quoted(_ family: String) -> String {
    let inside = family.unicodeScalars.filter { $0.value >= 32 && $0 != "\"" && $0 != "\\" && $0 != "<" }
    return "\"" + String(String.UnicodeScalarView(inside)) + "\""
  }

  /// The keywords for families that the device chooses.
  private static let keywords: Set<String> = [
    "system-ui", "-apple-system", "ui-serif", "ui-sans-serif", "ui-monospace", "ui-rounded", "serif",
    "sans-serif", "monospace", "math", "emoji",
  ]
}
