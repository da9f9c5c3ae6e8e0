public import KiwiKit

/// Titles as text, to be sent to somebody.
public enum SharedText {
  /// Lines of titles, without those that say what and how many it is.
  public static let mostLines = 50

  /// - Parameter total: How many titles there are; `titles` need only be the first of them.
  public static func lines(_ heading: String, _ titles: [Title], total: Int) -> String {
    let shown = titles.prefix(mostLines)
    let rest = total - shown.count
    return ([heading] + shown.map(line) + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: "\n")
  }

  private static func line(_ title: Title) -> String {
    guard let year = title.year else { return title.name }
    return title.name + (year < 0 ? " (\(year.magnitude) BC)" : " (\(year))")
  }
}
