import KiwiKit
import Testing

struct ISBNTests {
  @Test(arguments: [
    ("0306406152", "9780306406157"), ("0-306-40615-2", "9780306406157"), ("080442957X", "9780804429573"),
    ("0-8044-2957-x", "9780804429573"), ("978-0-306-40615-7", "9780306406157"),
    ("978 3 16 148410 0", "9783161484100"), ("979-10-90636-07-1", "9791090636071"),
  ])
  func `both forms are read with any grouping`(text: String, digits: String) {
    #expect(ISBN(text)?.digits == digits)
  }

  @Test(arguments: [
    "0\u{2011}306\u{2011}40615\u{2011}2", "0\u{2010}306\u{2010}40615\u{2010}2", "0–306–40615–2",
    "0—306—40615—2",
    "0−306−40615−2", "0.306.40615.2", "0\u{A0}306\u{A0}40615\u{202F}2", "\u{200E}0306406152\u{200E}",
    "0306\u{AD}406152", "\u{FEFF}0306406152", "０３０６４０６１５２", "978・0・306・40615・7",
  ])
  func `dashes, dots, spaces and invisible marks separate digits`(text: String) {
    #expect(ISBN(text)?.digits == "9780306406157")
  }

  @Test(arguments: [
    "ISBN 0306406152", "isbn:0-306-40615-2", "ISBN0306406152", "ISBN-10: 0-306-40615-2", "ISBN 10 0306406152",
    "ISBN-13: 978-0-306-40615-7", "ISBN13 9780306406157", "ISBN (13): 978-0-306-40615-7", "(ISBN 0306406152)",
    "urn:isbn:9780306406157", "URN:ISBN:0-306-40615-2", "ISBN\u{2011}13\u{A0}: 9780306406157",
    "\u{200F}ISBN 9780306406157",
  ])
  func `a label before the number is ignored`(text: String) {
    #expect(ISBN(text)?.digits == "9780306406157")
  }

  @Test(arguments: [
    "978030640615751995", "978-0-306-40615-7 51995", "978030640615790000", "ISBN 978-0-306-40615-7 52000",
    "97803064061570 5",
  ])
  func `the add-on of a barcode is ignored`(text: String) {
    #expect(ISBN(text)?.digits == "9780306406157")
  }

  @Test(arguments: [
    "", "X", "0306406153", "030640615", "03064061522", "9780306406158", "978030640615", "97803064061577",
    "978030640615X", "X306406152", "03064X6152", "1234567890128", "9770306406150", "0306406152a",
    "٠306406152", "0306406152\n", "XXXXXXXXXX", "0306406152,", "ISBN", "ISBN-13", "ISBN-13: 0", "isbn13",
    "9780306406157123", "97803064061571234", "978030640615812345",
    "030640615251995", "978-0-306-40615-7" + String(repeating: "-", count: 80),
  ])
  func `invalid numbers are rejected`(text: String) {
    #expect(ISBN(text) == nil)
  }

  @Test func `exactly one check digit is valid and both forms give one number`() {
    for start in stride(from: 0, to: 1_000_000_000, by: 99_991) {
      let digits = String(start)
      let nine = String(repeating: "0", count: 9 - digits.count) + digits
      let tens = "0123456789X".compactMap { ISBN("\(nine)\($0)") }
      #expect(tens.count == 1)
      for prefix in ["978", "979"] {
        let thirteens = "0123456789".compactMap { ISBN("\(prefix)\(nine)\($0)") }
        #expect(thirteens.count == 1)
        if prefix == "978" { #expect(thirteens.first == tens.first) }
      }
    }
  }

  @Test func `a wrong or transposed digit is detected in ISBN-10`() throws {
    for number in ["0306406152", "080442957X", "0000000000", "3598215088"] {
      _ = try #require(ISBN(number))
      let characters = Array(number)
      for index in characters.indices {
        for digit in "0123456789X" where digit != characters[index] {
          var wrong = characters
          wrong[index] = digit
          #expect(ISBN(String(wrong)) == nil)
        }
        guard index + 1 < characters.count, characters[index] != characters[index + 1] else { continue }
        var wrong = characters
        wrong.swapAt(index, index + 1)
        #expect(ISBN(String(wrong)) == nil)
      }
    }
  }

  @Test func `a wrong digit is detected in ISBN-13`() {
    let characters = Array("9780306406157")
    for index in characters.indices {
      for digit in "0123456789" where digit != characters[index] {
        var wrong = characters
        wrong[index] = digit
        #expect(ISBN(String(wrong)) == nil)
      }
    }
  }
}
