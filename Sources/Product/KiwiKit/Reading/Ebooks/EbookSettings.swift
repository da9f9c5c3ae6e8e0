/// The colors and sizes of a reader's pages.
///
/// ```swift
/// let evening = EbookSettings(theme: .dark, textSize: 130)
/// ```
public struct EbookSettings: WireValue {
  public static let rules: [String: FieldRule] = [
    "textSize": .number(textSizes),
    "lineSpacing": .number(lineSpacings),
  ]

  /// The colors.
  public var theme: Theme
  /// The text size, in percent of the system's.
  public var textSize: Int
  /// The line spacing, in percent of the text size.
  public var lineSpacing: Int

  /// The colors of a page.
  public enum Theme: String, Codable, Hashable, Sendable, CaseIterable {
    case system
    case light
    case sepia
    case dark
  }

  public static let textSizes = 80...200
  public static let lineSpacings = 100...220

  public init(theme: Theme = .system, textSize: Int = 110, lineSpacing: Int = 150) {
    self.theme = theme
    self.textSize = textSize
    self.lineSpacing = lineSpacing
  }
}
