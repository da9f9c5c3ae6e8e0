/// How somebody likes pages to look that they read for long.
///
/// ```swift
/// let evening = EbookSettings(theme: .dark, textSize: 130)
/// ```
public struct EbookSettings: Codable, Hashable, Sendable {
  public var theme: Theme
  /// In percent of the system's text, within ``textSizes``.
  public var textSize: Int
  /// In percent of the height of a line, within ``lineSpacings``.
  public var lineSpacing: Int

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
