import SQLite
import Testing

/// The characters that the index splits into pairs.
struct UnspacedTextTests {
  /// An index filled with one table of characters cannot be updated with another. A change of this number
  /// needs a migration that rebuilds all indexes.
  @Test func `the index's characters are the same in every version`() {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var count = 0
    for value in UInt32(0)...0x10_FFFF {
      guard let scalar = Unicode.Scalar(value), UnspacedText.contains(scalar) else { continue }
      count += 1
      // FNV-1a.
      for shift in stride(from: UInt32(0), through: 16, by: 8) {
        hash = (hash ^ UInt64(value >> shift & 0xFF)) &* 0x100_0000_01B3
      }
    }
    #expect(count == 173_532)
    #expect(hash == 17_301_268_866_908_190_601)
  }
}
