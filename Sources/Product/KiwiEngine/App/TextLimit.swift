/// Checks the length of texts and words the result for users.
public enum TextLimit {
  /// Returns the problem; nil if the text is short enough.
  public static func problem(_ name: String, _ text: String, _ limit: Int) -> String? {
    let excess = text.unicodeScalars.count - limit
    guard excess > 0 else { return nil }
    return localized("The \(name) is \(excess) characters too long. Use at most \(String(limit)) characters.")
  }

  /// Returns the number of characters left once few are left; nil before.
  public static func remaining(_ text: String, _ limit: Int) -> Int? {
    let left = limit - text.unicodeScalars.count
    return left <= max(20, limit / 10) ? left : nil
  }
}
