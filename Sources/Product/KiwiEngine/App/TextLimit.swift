/// Says of a text whether it keeps to its limit, in the words a person sees beside the field.
public enum TextLimit {
  /// Nil while the text is short enough.
  public static func problem(_ name: String, _ text: String, _ limit: Int) -> String? {
    let excess = text.unicodeScalars.count - limit
    return excess > 0 ? "The \(name) is \(excess) too long: it may have \(limit) characters." : nil
  }

  /// How many characters are left, once they become few; nil before.
  public static func remaining(_ text: String, _ limit: Int) -> Int? {
    let left = limit - text.unicodeScalars.count
    return left <= max(20, limit / 10) ? left : nil
  }
}
