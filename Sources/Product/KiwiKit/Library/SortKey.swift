/// Text keys between which another one always fits, so moving an item changes only that item.
///
/// A key is a fraction between 0 and 1 in digits of base 36, without trailing zeros. Equal keys, which two devices
/// may create independently, are ordered by their items.
///
/// ```swift
/// let first = SortKey.between(nil, nil)
/// let second = SortKey.between(first, nil)
/// let middle = SortKey.between(first, second)
/// assert(first < middle && middle < second)
/// ```
public enum SortKey {
  /// Returns a key after `lower` and before `upper`; nil is the beginning or the end. For equal keys it is one after
  /// `lower`. If no key of ``maximumLength`` fits in between, it is `lower` or `upper` again.
  public static func between(_ lower: String?, _ upper: String?) -> String {
    let upper = upper.flatMap { $0 > lower ?? "" ? $0.utf8.map(digit) : nil }
    let lower = (lower ?? "").utf8.map(digit)
    guard let upper else { return text(after(lower)) }
    var key: [UInt8] = []
    // True while the digits equal those of the upper bound, which limits the next digit only then.
    var isAtUpper = true
    while key.count < maximumLength {
      let low = key.count < lower.count ? lower[key.count] : 0
      let high = isAtUpper ? (key.count < upper.count ? upper[key.count] : 0) : base
      if high > low + 1 {
        key.append(low + (high - low) / 2)
        break
      }
      key.append(low)
      if high > low { isAtUpper = false }
    }
    while key.last == 0 { key.removeLast() }
    return text(key.isEmpty ? upper : key)
  }

  /// Counts up in the existing digits and doubles their number when they are used up. Halving the rest up to the end
  /// would make keys as long as the list.
  private static func after(_ lower: [UInt8]) -> [UInt8] {
    guard !lower.isEmpty else { return [base / 2] }
    let last = base - 1
    // An item moved into a narrow gap has more digits than counting needs.
    let isLong = lower.prefix(countedDigits).contains { $0 < last }
    let counted = isLong ? lower.prefix(countedDigits) : lower[...]
    if let place = counted.lastIndex(where: { $0 < last }) {
      let rest = counted.count - place - 1
      return counted[..<place] + [counted[place] + 1]
        + (rest > 0 ? Array(repeating: 0, count: rest - 1) + [1] : [])
    }
    guard lower.count * 2 < maximumLength else { return lower }
    return lower + Array(repeating: 0, count: lower.count) + [1]
  }

  /// The number of digits that suffices to append a million items.
  private static let countedDigits = 7

  private static func text(_ key: [UInt8]) -> String {
    String(decoding: key.map { alphabet[Int($0)] }, as: UTF8.self)
  }

  /// The maximum length; longer keys are rejected. About a hundred moves between the same two items make a key this
  /// long.
  public static let maximumLength = 200

  public static func isValid(_ key: String) -> Bool {
    (1...maximumLength).contains(key.utf8.count) && key.utf8.allSatisfy(alphabet.contains)
      && key.utf8.last != alphabet[0]
  }

  private static let base: UInt8 = 36
  private static let alphabet = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)

  private static func digit(_ byte: UInt8) -> UInt8 { UInt8(alphabet.firstIndex(of: byte) ?? 0) }
}
