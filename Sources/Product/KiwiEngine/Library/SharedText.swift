public import KiwiKit

/// Formats titles as text for sharing.
public enum SharedText {
  /// The maximum number of titles; the heading and the count are extra.
  public static let maxLines = 50

  /// - Parameter total: The number of all titles, of which `titles` may be the first.
  public static func lines(_ heading: String, _ titles: [Title], total: Int) -> String {
    let shown = titles.prefix(maxLines)
    let rest = total - shown.count
    return ([heading] + shown.map(line) + (rest > 0 ? [localized("and \(rest) more")] : [])).joined(
      separator: "\n")
  }

  private static func line(_ title: Title) -> String {
    guard let year = title.year else { return title.name }
    return title.name + (year < 0 ? " (" + localized("\(String(year.magnitude)) BC") + ")" : " (\(year))")
  }
}
