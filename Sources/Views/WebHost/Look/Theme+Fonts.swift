extension Theme {
  /// The families of type of each design, the one that is liked best first. Those whose files the host has are in
  /// ``faces``; others are the reader's device's.
  public struct Fonts: Sendable {
    /// `Font.Design.default`.
    public var system = ["system-ui", "-apple-system", "Segoe UI", "Roboto", "sans-serif"]
    public var serif = ["ui-serif", "Georgia", "Times New Roman", "serif"]
    public var monospaced = ["ui-monospace", "SF Mono", "Menlo", "Consolas", "monospace"]
    /// Those of ``system`` follow.
    public var rounded = ["ui-rounded", "SF Pro Rounded"]
    public var faces: [FontFace] = []

    public init() {}
  }

  /// One file with letters of a family.
  ///
  /// ```swift
  /// let file = WebAsset.hashed("vollkorn", "woff2", "font/woff2", PackageResources.vollkorn_woff2)
  /// theme.fonts.faces = [Theme.FontFace(family: "Vollkorn", file: file, weights: 400...900, isPreloaded: true)]
  /// theme.fonts.serif.insert("Vollkorn", at: 0)
  /// ```
  public struct FontFace: Sendable {
    public var family: String
    /// A `.woff2` of ``WebAsset/hashed(_:_:_:_:)``; the host serves it.
    public var file: WebAsset
    /// The weights that are in the file, from 1 to 1000; of a variable font several.
    public var weights: ClosedRange<Int>
    public var isItalic: Bool
    /// The characters (Unicode scalars) that are in the file; empty: all that a reader may want.
    public var characters: [ClosedRange<UInt32>]
    /// Whether browsers fetch it with the page, since every page has words in it.
    public var isPreloaded: Bool

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
  /// The rule of CSS Fonts 4, section 4. Words are there at once, in another family until the file has come.
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

  /// What fetches the file with the page.
  var preload: String {
    "<link rel=\"preload\" as=\"font\" type=\"font/woff2\" crossorigin href=\"\(escaped(file.path))\">\n"
  }
}

extension Theme.Fonts {
  /// A list as CSS writes it.
  static func list(_ families: [String]) -> String {
    families.map { keywords.contains($0) ? $0 : quoted($0) }.joined(separator: ",")
  }

  /// CSS Syntax 3, section 4.3.5: nothing in a name ends its string.
  static func quoted(_ family: String) -> String {
    let inside = family.unicodeScalars.filter { $0.value >= 32 && $0 != "\"" && $0 != "\\" && $0 != "<" }
    return "\"" + String(String.UnicodeScalarView(inside)) + "\""
  }

  /// What stands for a family that the device chooses.
  private static let keywords: Set<String> = [
    "system-ui", "-apple-system", "ui-serif", "ui-sans-serif", "ui-monospace", "ui-rounded", "serif",
    "sans-serif", "monospace", "math", "emoji",
  ]
}
