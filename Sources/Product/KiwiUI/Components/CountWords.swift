import Foundation
import KiwiEngine

/// Formats counts.
enum CountWords {
  /// Returns the count for display beside a symbol; empty for zero.
  ///
  /// Skips number formatting for small counts, because every post of a page shows two.
  static func shown(_ count: Int) -> String {
    switch count {
    case 0: ""
    case ..<1_000: String(count)
    default: count.formatted(.number.locale(.reader))
    }
  }
}
