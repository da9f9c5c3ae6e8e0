import Foundation

/// Formats counts with their units.
enum CountWords {
  static func count(_ count: Int, _ one: String, _ many: String) -> String {
    count == 1 ? "1 \(one)" : "\(count.formatted()) \(many)"
  }

  /// Returns the count for display beside a symbol; empty for zero.
  ///
  /// Skips number formatting for small counts, because every post of a page shows two.
  static func shown(_ count: Int) -> String {
    switch count {
    case 0: ""
    case ..<1_000: String(count)
    default: count.formatted()
    }
  }
}
