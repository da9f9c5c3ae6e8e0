import Formats
import Glibc

/// A seeded generator of random numbers, SplitMix64.
///
/// Source: Steele, Lea, Flood: "Fast Splittable Pseudorandom Number Generators", 2014.
package struct SeedRandom: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator.
  ///
  /// - Parameter purpose: A number for each kind of data. Their sequences are independent, so more data of one kind
  ///   leaves the others unchanged.
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

  /// Returns a number from 0 up to, but not including, 1.
  mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

  mutating func chance(_ probability: Double) -> Bool { fraction() < probability }

  /// Returns an index from 0 up to, but not including, `count`.
  package mutating func index(below count: Int) -> Int {
    min(Int(fraction() * Double(count)), max(count - 1, 0))
  }

  package mutating func element<Element>(of array: [Element]) -> Element { array[index(below: array.count)] }

  /// Returns a rank from 0 up to, but not including, `count`.
  ///
  /// The n-th rank appears about 1/n as often as the first (Zipf's law).
  mutating func rank(below count: Int) -> Int {
    min(Int(exp(fraction() * log(Double(count) + 1))) - 1, max(count - 1, 0))
  }

  /// Returns a Pareto-distributed number with exponent 1.5 and mean 1.
  mutating func burst() -> Double { pow(1 - fraction(), -1 / 1.5) / 3 }

  /// Returns the share of the rest for one of `count` receivers.
  ///
  /// After the last receiver, about all is distributed.
  package mutating func share(of rest: Int, among count: Int, atMost limit: Int) -> Int {
    guard rest > 0, count > 0 else { return 0 }
    guard count > 1 else { return min(rest, limit) }
    let amount = Double(rest) / Double(count) * burst() + fraction()
    return min(rest, limit, Int(min(amount, 1e9)))
  }

  /// Returns a version 7 UUID of a time (RFC 9562, section 5.7).
  mutating func identifier(milliseconds: Int) -> String {
    let time = UInt64(truncatingIfNeeded: milliseconds) << 16
    let counter = next() & 0x0FFF
    return Hexadecimal.uuid(version: 7, time | counter, next() >> 2)
  }
}
