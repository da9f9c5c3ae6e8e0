import Foundation

/// How screens say how many there are.
enum CountWords {
  static func count(_ count: Int, _ one: String, _ many: String) -> String {
    count == 1 ? "1 \(one)" : "\(count.formatted()) \(many)"
  }

  /// Beside a symbol, where none is nothing to say. Formatting costs, and every post of a page has two of these.
  static func shown(_ count: Int) -> String {
    switch count {
    case 0: ""
    case ..<1_000: String(count)
    default: count.formatted()
    }
  }
}
