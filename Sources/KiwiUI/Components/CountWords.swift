import Foundation

/// How screens say how many there are.
enum CountWords {
  static func count(_ count: Int, _ one: String, _ many: String) -> String {
    count == 1 ? "1 \(one)" : "\(count.formatted()) \(many)"
  }

  /// Beside a symbol, where none is nothing to say.
  static func shown(_ count: Int) -> String { count == 0 ? "" : count.formatted() }
}
