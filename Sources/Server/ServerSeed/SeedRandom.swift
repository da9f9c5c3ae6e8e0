import Formats
import Glibc

/// Random numbers that a seed decides: SplitMix64 (Steele, Lea, Flood: "Fast Splittable Pseudorandom Number
/// Generators", 2014).
package struct SeedRandom: RandomNumberGenerator {
  private var state: UInt64

  /// - Parameter purpose: Numbers for different purposes are independent, so that more of one thing leaves the
  ///   others as they were.
  package init(seed: UInt64, purpose: UInt64) {
    state = seed &* 0xD134_2543_DE82_EF95 &+ purpose &* 0x9E37_79B9_7F4A_7C15
    _ = next()
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// From 0 up to, but not, 1.
  mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

  mutating func chance(_ probability: Double) -> Bool { fraction() < probability }

  /// From 0 up to, but not, `count`.
  package mutating func index(below count: Int) -> Int {
    min(Int(fraction() * Double(count)), max(count - 1, 0))
  }

  package mutating func element<Element>(of array: [Element]) -> Element { array[index(below: array.count)] }

  /// A rank from 0 up to, but not, `count`, the n-th about 1/n as often as the first (Zipf's law).
  mutating func rank(below count: Int) -> Int {
    min(Int(exp(fraction() * log(Double(count) + 1))) - 1, max(count - 1, 0))
  }

  /// Mostly small, now and then very large, 1 on average (Pareto with exponent 1.5).
  mutating func burst() -> Double { pow(1 - fraction(), -1 / 1.5) / 3 }

  /// The share of what is left that one of `count` takes, so that about everything is taken in the end.
  package mutating func share(of rest: Int, among count: Int, atMost limit: Int) -> Int {
    guard rest > 0, count > 0 else { return 0 }
    guard count > 1 else { return min(rest, limit) }
    let amount = Double(rest) / Double(count) * burst() + fraction()
    return min(rest, limit, Int(min(amount, 1e9)))
  }

  /// A version 7 UUID of a moment (RFC 9562, section 5.7).
  mutating func identifier(milliseconds: Int) -> String {
    let time = UInt64(truncatingIfNeeded: milliseconds) << 16
    let counter = next() & 0x0FFF
    return Hexadecimal.uuid(version: 7, time | counter, next() >> 2)
  }
}
