import Glibc
import Testing

@testable import HTTPServer

struct HTTPDateTests {
  @Test(
    arguments: [
      (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
      (-1, "Wed, 31 Dec 1969 23:59:59 GMT"), (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
      (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"), (2_147_483_648, "Tue, 19 Jan 2038 03:14:08 GMT"),
      (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"), (-62_135_596_800, "Mon, 01 Jan 0001 00:00:00 GMT"),
    ])
  func `a time has one format`(seconds: Int, text: String) {
    #expect(HTTPDate.format(unixSeconds: seconds) == text)
    #expect(HTTPDate.parse(text) == seconds)
  }

  @Test func `dates agree with the C library at random times`() {
    let seed = UInt64.random(in: 0 ... .max)
    var state = seed
    for _ in 0..<2000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let seconds = Int(state >> 31) % 250_000_000_000
      var time = time_t(seconds)
      var parts = tm()
      gmtime_r(&time, &parts)
      var buffer = [CChar](repeating: 0, count: 64)
      let count = strftime(&buffer, buffer.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
      let expected = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      #expect(HTTPDate.format(unixSeconds: seconds) == expected, "seed \(seed)")
    }
  }

  @Test func `times beyond four-digit years are clamped`() {
    #expect(HTTPDate.format(unixSeconds: .max) == "Fri, 31 Dec 9999 23:59:59 GMT")
    #expect(HTTPDate.format(unixSeconds: .min) == "Mon, 01 Jan 0001 00:00:00 GMT")
  }

  @Test(
    arguments: [
      "", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "Mon, 06 Nov 1994 08:49:37 GMT",
      "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT",
      "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT",
      "Sun, 06 Nov 0000 08:49:37 GMT", "Sun, 6 Nov 11994 08:49:37 GMT", "Sun,  6 Nov 1994 08:49:37 GMT",
    ])
  func `other date formats are rejected`(_ text: String) {
    #expect(HTTPDate.parse(text) == nil)
  }
}
