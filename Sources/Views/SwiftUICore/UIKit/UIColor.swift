/// The colours of the system by the names that UIKit has for them, for source that says `Color(.systemGray5)` or
/// `Color(uiColor: .label)`.
///
/// ```swift
/// content.background(Color(uiColor: .secondarySystemBackground))
/// ```
public struct UIColor: Hashable, Sendable {
  fileprivate let color: Color

  private init(_ css: String) { color = Color(css: css) }

  public init(_ color: Color) { self.color = color }
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    color = Color(red: red, green: green, blue: blue, opacity: alpha)
  }
  public init(white: CGFloat, alpha: CGFloat) { color = Color(white: white, opacity: alpha) }

  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor { UIColor(color.opacity(alpha)) }

  public static let systemRed = UIColor(.red)
  public static let systemOrange = UIColor(.orange)
  public static let systemYellow = UIColor(.yellow)
  public static let systemGreen = UIColor(.green)
  public static let systemMint = UIColor(.mint)
  public static let systemTeal = UIColor(.teal)
  public static let systemCyan = UIColor(.cyan)
  public static let systemBlue = UIColor(.blue)
  public static let systemIndigo = UIColor(.indigo)
  public static let systemPurple = UIColor(.purple)
  public static let systemPink = UIColor(.pink)
  public static let systemBrown = UIColor(.brown)
  public static let systemGray = UIColor(.gray)
  public static let systemGray2 = nearPage(75)
  public static let systemGray3 = nearPage(55)
  public static let systemGray4 = nearPage(40)
  public static let systemGray5 = nearPage(26)
  public static let systemGray6 = nearPage(15)

  /// Lighter on light pages and darker on dark ones, as each is nearer to the page.
  private static func nearPage(_ share: Int) -> UIColor {
    UIColor("color-mix(in srgb,var(--gray) \(share)%,var(--background))")
  }

  public static let label = UIColor("var(--primary)")
  public static let secondaryLabel = UIColor("var(--secondary)")
  public static let tertiaryLabel = UIColor("var(--tertiary)")
  public static let quaternaryLabel = UIColor("var(--quaternary)")
  public static let placeholderText = UIColor("var(--tertiary)")
  public static let link = UIColor("var(--tint)")
  public static let tintColor = UIColor("var(--tint)")
  public static let separator = nearPage(30)
  public static let opaqueSeparator = nearPage(40)

  public static let systemBackground = UIColor("var(--background)")
  public static let secondarySystemBackground = nearPage(15)
  public static let tertiarySystemBackground = UIColor("var(--background)")
  public static let systemGroupedBackground = nearPage(15)
  public static let secondarySystemGroupedBackground = UIColor("var(--background)")
  public static let tertiarySystemGroupedBackground = nearPage(15)
  public static let systemFill = nearPage(30)
  public static let secondarySystemFill = nearPage(26)
  public static let tertiarySystemFill = nearPage(20)
  public static let quaternarySystemFill = nearPage(15)

  public static let white = UIColor(.white)
  public static let black = UIColor(.black)
  public static let clear = UIColor(.clear)
  public static let gray = UIColor(.gray)
  public static let lightGray = UIColor(white: 0.667, alpha: 1)
  public static let darkGray = UIColor(white: 0.333, alpha: 1)
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
}

extension Color {
  public init(uiColor: UIColor) { self = uiColor.color }
  public init(_ uiColor: UIColor) { self = uiColor.color }
}
