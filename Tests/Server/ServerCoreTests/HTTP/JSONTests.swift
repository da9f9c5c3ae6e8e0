import Foundation
import TestSupport
import Testing

@testable import ServerCore

struct JSONObjectTests {
  private func read(_ text: String) throws -> JSONObject {
    try JSONObject(Array(text.utf8))
  }

  @Test func `strings are decoded with every escape`() throws {
    let object = try read(#"{"a":"\"\\\/\b\f\n\r\t\u00e9\ud83e\udd5d é🥝"}"#)
    #expect(try object.string("a") == "\"\\/\u{8}\u{C}\n\r\té🥝 é🥝")
  }

  @Test(arguments: [
    "", " ", "null", "[]", "1", "\"text\"", "{", "}", "{}}", "{} {}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}",
    "{,}", "{\"a\":1 \"b\":2}", "{'a':1}", "{a:1}", "{\"a\":01}", "{\"a\":+1}", "{\"a\":.5}", "{\"a\":1.}",
    "{\"a\":1e}", "{\"a\":NaN}", "{\"a\":Infinity}", "{\"a\":tru}", "{\"a\":\"\u{1}\"}", "{\"a\":\"\\x\"}",
    "{\"a\":\"\\u12\"}", "{\"a\":\"\\ud800\"}", "{\"a\":\"\\udc00\"}", "{\"a\":\"\\ud800\\u0041\"}",
    "{\"a\":1,\"a\":2}", "\u{FEFF}{}", "{\"a\":[1,]}", "{\"a\":\"open", "{\"a\":1}x", "/**/{}",
  ])
  func `input other than exactly one object is rejected`(text: String) {
    #expect(throws: APIError.malformedJSON) { try read(text) }
  }

  @Test func `depth is limited to thirty-two`() throws {
    func nested(_ depth: Int) -> String {
      "{\"a\":" + String(repeating: "[", count: depth - 1) + String(repeating: "]", count: depth - 1) + "}"
    }
    _ = try read(nested(32))
    #expect(throws: APIError.malformedJSON) { try read(nested(33)) }
    #expect(throws: APIError.malformedJSON) { try read(nested(100_000)) }
  }

  @Test func `invalid UTF-8 is rejected`() {
    #expect(throws: APIError.malformedJSON) {
      try JSONObject(Array("{\"a\":\"".utf8) + [0xC3, 0x28] + Array("\"}".utf8))
    }
  }

  @Test func `numbers out of range are tolerated until they are read`() throws {
    let object = try read("{\"a\":99999999999999999999,\"b\":1e999,\"c\":-0.5}")
    #expect(throws: APIError.self) { try object.string("a") }
  }

  @Test func `a whole number may have zeros as its fraction`() throws {
    let object = try read("{\"a\":3734.0,\"b\":-2.000,\"c\":1.5,\"d\":99999999999999999999.0}")
    #expect(try object.optionalInt("a") == 3_734)
    #expect(try object.optionalInt("b") == -2)
    #expect(throws: APIError.self) { try object.optionalInt("c") }
    #expect(throws: APIError.self) { try object.optionalInt("d") }
  }

  @Test func `a missing member and a wrong type name the field`() throws {
    let object = try read("{\"a\":1,\"b\":null}")
    #expect(throws: APIError.missing("c")) { try object.string("c") }
    #expect(throws: APIError.missing("b")) { try object.string("b") }
    #expect(throws: APIError.wrongType("a", expected: .text)) { try object.string("a") }
    #expect(try object.optionalString("b") == nil)
  }

  @Test func `output of any JSON writer is read without loss`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let characters = Array("aZ09 \"\\/<>&\n\r\t\u{0}\u{1F}\u{7F}é漢🥝\u{2028}\u{301}")
    for _ in 0..<2_000 {
      let text = String(
        (0..<Int.random(in: 0...20, using: &random)).compactMap { _ in
          characters.randomElement(using: &random)
        })
      var writer = JSONWriter()
      writer.object { $0.member("text", text) }
      #expect(try JSONObject(writer.bytes).string("text") == text, "seed \(seed)")
      let theirs = try JSONSerialization.jsonObject(with: Data(writer.bytes)) as? [String: String]
      #expect(theirs?["text"] == text, "seed \(seed)")
    }
  }

  @Test(arguments: ["\"", "\\", "<", "\n", "\u{0}", "\u{1F}"])
  func `every character that needs an escape gets one anywhere in a text`(character: String) throws {
    for length in 0..<40 {
      for place in 0...length {
        let text =
          String(repeating: "é", count: place) + character + String(repeating: "a", count: length - place)
        var writer = JSONWriter()
        writer.object { $0.member("text", text) }
        #expect(!writer.bytes.dropFirst(#"{"text":""#.utf8.count).contains(UInt8(ascii: "<")))
        #expect(try JSONObject(writer.bytes).string("text") == text)
      }
    }
  }

  @Test(arguments: [0, 1, -1, 9, 10, 100, 1_234_567_890, Int.max, Int.min])
  func `whole numbers are written in decimal`(number: Int) {
    var writer = JSONWriter()
    writer.array { $0.integer(number) }
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "[\(number)]")
  }
}

struct TimestampTests {
  private func text(_ seconds: Int) -> String {
    var bytes: [UInt8] = []
    Timestamp(seconds: seconds).appendISO8601(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
    (1_770_813_296, "2026-02-11T12:34:56Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
    (253_402_300_799, "9999-12-31T23:59:59Z"), (Int.max, "9999-12-31T23:59:59Z"),
    (Int.min, "0001-01-01T00:00:00Z"),
  ])
  func `a time is written in UTC`(seconds: Int, expected: String) {
    #expect(text(seconds) == expected)
  }

  @Test func `every day of four centuries matches the calendar`() {
    let formatter = ISO8601DateFormatter()
    for day in stride(from: -40_000, to: 110_000, by: 7) {
      let seconds = day * 86_400 + 45_296
      #expect(text(seconds) == formatter.string(from: Date(timeIntervalSince1970: Double(seconds))))
    }
  }
}
