import Testing

@testable import Media

struct BlurHashEncoderTests {
  @Test func `a single color yields its average only`() {
    let pixels = (0..<32 * 24).flatMap { _ in [255, 0, 0] as [UInt8] }
    let hash = BlurHashEncoder.encode(pixels, width: 32, height: 24)
    #expect(hash.hasPrefix("L"), "The first digit encodes four by three components.")
    #expect(
      hash.dropFirst(2).prefix(4) == "TI:j",
      "The average should be pure red, as in the reference implementation.")
    #expect(BlurHashEncoder.isWellFormed(hash[...]))
  }

  @Test(arguments: [(1, 1), (1, 32), (32, 1), (7, 5)])
  func `every size yields 28 characters`(width: Int, height: Int) {
    let pixels = (0..<width * height * 3).map { UInt8(truncatingIfNeeded: $0 * 31) }
    #expect(BlurHashEncoder.isWellFormed(BlurHashEncoder.encode(pixels, width: width, height: height)[...]))
  }

  @Test func `left and right halves differ`() {
    func hash(_ isBright: (Int) -> Bool) -> String {
      let pixels = (0..<16 * 16).flatMap { [UInt8](repeating: isBright($0 % 16) ? 255 : 0, count: 3) }
      return BlurHashEncoder.encode(pixels, width: 16, height: 16)
    }
    #expect(hash { $0 < 8 } != hash { $0 >= 8 })
  }

  @Test func `malformed hashes are rejected`() {
    #expect(!BlurHashEncoder.isWellFormed(""))
    #expect(!BlurHashEncoder.isWellFormed("LEHV6nWB2yk8pyo0adR*.7kCMdn"))
    #expect(!BlurHashEncoder.isWellFormed("LEHV6nWB2yk8pyo0adR*.7kCMd/j"))
  }
}
