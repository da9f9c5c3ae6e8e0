import Passwords
import Testing

@Suite struct HashTests {
  private func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      let digits = String(byte, radix: 16)
      return digits.utf8.count == 1 ? "0" + digits : digits
    }.joined()
  }

  @Test func `SHA-256 matches the published test vectors`() {
    #expect(
      hexadecimal(Hash.sha256([])) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      hexadecimal(Hash.sha256(Array("abc".utf8)))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test func `only equal bytes compare as equal`() {
    #expect(Hash.areEqual([], []))
    #expect(Hash.areEqual([1, 2], [1, 2]))
    #expect(!Hash.areEqual([1, 2], [1, 3]))
    #expect(!Hash.areEqual([1, 2], [1, 2, 3]))
  }

  @Test func `random bytes have the requested count and never repeat`() {
    #expect(Random.bytes(0).isEmpty)
    #expect(Random.bytes(-1).isEmpty)
    #expect(Random.bytes(32).count == 32)
    #expect(Random.bytes(32) != Random.bytes(32))
  }
}

struct StreamingHashTests {
  @Test func `a streamed hash equals the hash of the whole at any split`() {
    let bytes = (0..<200).map { UInt8($0) }
    for cut in 0...bytes.count {
      var stream = StreamingHash()
      stream.update(Array(bytes[..<cut]))
      stream.update(Array(bytes[cut...]))
      #expect(stream.result() == Hash.sha256(bytes), "cut at \(cut)")
    }
  }
}
