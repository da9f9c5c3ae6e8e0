/// System colors by their UIKit names, for source such as `Color(.systemGray5)` or `Color(uiColor: .label)`.
///
/// ```swift
/// content.background(Color(uiColor: .secondarySystemBackground))
/// ```
public struct UIColor: Hashable, Sendable {
  fileprivate let color: Color

  private init(_ css: String) { color = Color(css: css) }

  /// Creates a color from a `Color`.
  public init(_ color: Color) { self.color = color }
  /// Creates a color from components between 0 and 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    color = Color(red: red, green: green, blue: blue, opacity: alpha)
  }
  /// Creates a color from components between 0 and 1.
  public init(white: CGFloat, alpha: CGFloat) { color = Color(white: white, opacity: alpha) }

  /// Returns the color with an opacity from 0 to 1.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor { UIColor(color.opacity(alpha)) }

  /// Red, adapted to the color scheme.
  public static let systemRed = UIColor(.red)
  /// Orange, adapted to the color scheme.
  public static let systemOrange = UIColor(.orange)
  /// Yellow, adapted to the color scheme.
  public static let systemYellow = UIColor(.yellow)
  /// Green, adapted to the color scheme.
  public static let systemGreen = UIColor(.green)
  /// Mint, adapted to the color scheme.
  public static let systemMint = UIColor(.mint)
  /// Teal, adapted to the color scheme.
  public static let systemTeal = UIColor(.teal)
  /// Cyan, adapted to the color scheme.
  public static let systemCyan = UIColor(.cyan)
  /// Blue, adapted to the color scheme.
  public static let systemBlue = UIColor(.blue)
  /// Indigo, adapted to the color scheme.
  public static let systemIndigo = UIColor(.indigo)
  /// Purple, adapted to the color scheme.
  public static let systemPurple = UIColor(.purple)
  /// Pink, adapted to the color scheme.
  public static let systemPink = UIColor(.pink)
  /// Brown, adapted to the color scheme.
  public static let systemBrown = UIColor(.brown)
  /// Gray, adapted to the color scheme.
  public static let systemGray = UIColor(.gray)
  /// Gray mixed with the background.
  public static let systemGray2 = nearPage(75)
  /// Gray mixed with the background.
  public static let systemGray3 = nearPage(55)
  /// Gray mixed with the background.
  public static let systemGray4 = nearPage(40)
  /// Gray mixed with the background.
  public static let systemGray5 = nearPage(26)
  /// Gray mixed with the background.
  public static let systemGray6 = nearPage(15)

  /// Returns gray mixed with the background, lighter on light pages and darker on dark ones.
  private static func nearPage(_ share: Int) -> UIColor {
    UIColor("color-mix(in srgb,var(--gray) \(share)%,var(--background))")
  }

  /// The color of primary text.
  public static let label = UIColor("var(--primary)")
  /// The color of secondary text.
  public static let secondaryLabel = UIColor("var(--secondary)")
  /// The color of tertiary text.
  public static let tertiaryLabel = UIColor("var(--tertiary)")
  /// The color of quaternary text.
  public static let quaternaryLabel = UIColor("var(--quaternary)")
  /// The color of placeholders in fields.
  public static let placeholderText = UIColor("var(--tertiary)")
  /// The color of links.
  public static let link = UIColor("var(--tint)")
  /// The tint color.
  public static let tintColor = UIColor("var(--tint)")
  /// The color of thin lines.
  public static let separator = nearPage(30)
  /// The color of opaque thin lines.
  public static let opaqueSeparator = nearPage(40)

  /// The background of the page.
  public static let systemBackground = UIColor("var(--background)")
  /// The background of grouped content.
  public static let secondarySystemBackground = nearPage(15)
  /// The background of content inside a group.
  public static let tertiarySystemBackground = UIColor("var(--background)")
  /// The background of a grouped page.
  public static let systemGroupedBackground = nearPage(15)
  /// The background of a group.
  public static let secondarySystemGroupedBackground = UIColor("var(--background)")
  /// The background of content inside a group.
  public static let tertiarySystemGroupedBackground = nearPage(15)
  /// The fill of thin shapes.
  public static let systemFill = nearPage(30)
  /// The fill of medium shapes.
  public static let secondarySystemFill = nearPage(26)
  /// The fill of large shapes.
  public static let tertiarySystemFill = nearPage(20)
  /// The fill of large areas.
  public static let quaternarySystemFill = nearPage(15)

  /// White.
  public static let white = UIColor(.white)
  /// Black.
  public static let black = UIColor(.black)
  /// Transparent.
  public static let clear = UIColor(.clear)
  /// Gray, adapted to the color scheme.
  public static let gray = UIColor(.gray)
  /// A light gray.
  public static let lightGray = UIColor(white: 0.667, alpha: 1)
  /// A dark gray.
  public static let darkGray = UIColor(white: 0.333, alpha: 1)
  /// Pure red.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// Pure green.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// Pure blue.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
}

extension Color {
  /// Creates a color from UIKit's.
  public init(uiColor: UIColor) { self = uiColor.color }
  /// Creates a color from UIKit's.
  public init(_ uiColor: UIColor) { self = uiColor.color }
}
