import Testing

@testable import HTTPServer

struct FormDecoderTests {
  private func pairs(_ text: String, maxFields: Int = 100) throws(FormError) -> [String] {
    try FormDecoder.decode(text, maxFields: maxFields).map { "\($0.name)=\($0.value)" }
  }

  @Test func `fields are in order and repeated names are kept`() throws {
    #expect(try pairs("b=2&a=1&b=3") == ["b=2", "a=1", "b=3"])
  }

  @Test func `plus signs and escapes are decoded once`() throws {
    #expect(try pairs("a+b=%2B%252B+%E2%82%AC") == ["a b=+%2B €"])
  }

  @Test func `empty pieces are skipped and missing values are empty`() throws {
    #expect(try pairs("&a&&=b&c=&d==e&") == ["a=", "=b", "c=", "d==e"])
    #expect(try pairs("") == [])
  }

  @Test(arguments: ["a=%", "a=%4", "a=%4g", "%=a", "a=%ff", "a=%c0%80", "a=%00", "a=\0"])
  func `undecodable input is an error`(_ text: String) {
    #expect(throws: FormError.malformed) { try pairs(text) }
  }

  @Test func `the number of fields is limited`() throws {
    #expect(try pairs("a&b&c", maxFields: 3).count == 3)
    #expect(throws: FormError.tooManyFields) { try pairs("a&b&c&d", maxFields: 3) }
  }

  @Test func `bytes and text are decoded equally`() throws {
    #expect(try FormDecoder.decode(Array("a=%41".utf8)).map(\.value) == ["A"])
    #expect(throws: FormError.malformed) { try FormDecoder.decode([0x61, 0x3d, 0xff]) }
  }
}
