import Foundation

/// How screens say how many there are.
enum CountWords {
  static func count(_ count: Int, _ one: String, _ many: String) -> String {
    count == 1 ? "1 \(one)" : "\(count.formatted()) \(many)"
  }
}
