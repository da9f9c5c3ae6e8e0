import Testing

@testable import HTTPServer

struct ByteRangeTests {
  @Test(
    arguments: [
      ("bytes=0-0", 0..<1), ("bytes=0-", 0..<100), ("bytes=99-", 99..<100), ("bytes=10-19", 10..<20),
      ("bytes=-1", 99..<100), ("bytes=-100", 0..<100), ("bytes=-1000", 0..<100), ("bytes=50-1000", 50..<100),
      ("Bytes=1-2", 1..<3), ("bytes= 1-2 ", 1..<3), ("bytes=0-99999999999999999999999", 0..<100),
      ("bytes=-99999999999999999999999", 0..<100), ("bytes=00000000000000000000000005-6", 5..<7),
      ("bytes=9223372036854775806-,1-1", 1..<2),
    ])
  func `a single range is parsed`(header: String, range: Range<Int>) {
    #expect(ByteRange.parse(header, size: 100) == .satisfiable([range]))
  }

  @Test(
    arguments: [
      "", "bytes", "bytes=", "bytes=-", "bytes=a-b", "bytes=1", "bytes=5-4", "bytes=1-2-3", "items=0-1",
      "bytes=+1-2", "bytes=1-+2", "bytes=0x1-2", "bytes=1-2,", "bytes=--1", "bytes=1 -2", "bytes=0-,x",
      "bytes=0-0,1-1,2-2,3-3,4-4,5-5",
    ])
  func `malformed or excessive ranges mean the whole content`(_ header: String) {
    #expect(ByteRange.parse(header, size: 100) == .full)
  }

  @Test(arguments: [
    "bytes=100-", "bytes=100-200", "bytes=-0", "bytes=9223372036854775807-9223372036854775807",
  ])
  func `ranges outside the content are unsatisfiable`(_ header: String) {
    #expect(ByteRange.parse(header, size: 100) == .unsatisfiable)
  }

  @Test func `up to five ranges are kept in order`() {
    #expect(
      ByteRange.parse("bytes=5-5, 4-4,0-1,-1 ,9-", size: 10)
        == .satisfiable([5..<6, 4..<5, 0..<2, 9..<10, 9..<10]))
  }

  @Test func `every range of an empty file is unsatisfiable`() {
    for header in ["bytes=0-", "bytes=-1", "bytes=0-0"] {
      #expect(ByteRange.parse(header, size: 0) == .unsatisfiable)
    }
  }

  @Test func `every parsed range is inside the content`() {
    let numbers = [
      "", "0", "1", "7", "8", "9", "9223372036854775806", "9223372036854775807", "18446744073709551616",
    ]
    for first in numbers {
      for last in numbers {
        for size in [0, 1, 8, Int.max] {
          guard case .satisfiable(let ranges) = ByteRange.parse("bytes=\(first)-\(last)", size: size) else {
            continue
          }
          for range in ranges { #expect(!range.isEmpty && range.lowerBound >= 0 && range.upperBound <= size) }
        }
      }
    }
  }
}
