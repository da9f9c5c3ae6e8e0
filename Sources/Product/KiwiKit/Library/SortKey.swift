/// Texts between which there is always another, so that moving one thing changes nothing but it.
///
/// A key is a fraction between 0 and 1 in digits of base 36, without zeros at its end. Equal keys, which two devices may
/// make apart from each other, are sorted by what they belong to.
///
/// ```swift
/// let first = SortKey.between(nil, nil)
/// let second = SortKey.between(first, nil)
/// let middle = SortKey.between(first, second)
/// assert(first < middle && middle < second)
/// ```
public enum SortKey {
  /// A key after `lower` and before `upper`; nil stands for the beginning and the end. Between equal keys there is none:
  /// then it is one after `lower`. Where no key of ``maximumLength`` has room, it is `lower` or `upper` once more.
  public static func between(_ lower: String?, _ upper: String?) -> String {
    let upper = upper.flatMap { $0 > lower ?? "" ? $0.utf8.map(digit) : nil }
    let lower = (lower ?? "").utf8.map(digit)
    guard let upper else { return text(after(lower)) }
    var key: [UInt8] = []
    // Whether the digits so far are those of the upper bound, which bounds the next one only then.
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

  /// Counts on in the digits that there are, and when they are used up takes twice as many: halving what is left up to
  /// the end would make keys as long as the list.
  private static func after(_ lower: [UInt8]) -> [UInt8] {
    guard !lower.isEmpty else { return [base / 2] }
    let last = base - 1
    // What was moved into a narrow gap has more digits than counting needs.
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

  /// Enough for a million things that are put at the end.
  private static let countedDigits = 7

  private static func text(_ key: [UInt8]) -> String {
    String(decoding: key.map { alphabet[Int($0)] }, as: UTF8.self)
  }

  /// Longer ones are refused; moving things between the same two some hundred times makes one so long.
  public static let maximumLength = 200

  public static func isValid(_ key: String) -> Bool {
    (1...maximumLength).contains(key.utf8.count) && key.utf8.allSatisfy(alphabet.contains)
      && key.utf8.last != alphabet[0]
  }

  private static let base: UInt8 = 36
  private static let alphabet = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)

  private static func digit(_ byte: UInt8) -> UInt8 { UInt8(alphabet.firstIndex(of: byte) ?? 0) }
}
