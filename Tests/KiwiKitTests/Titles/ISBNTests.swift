import KiwiKit
import Testing

struct ISBNTests {
  @Test(arguments: [
    ("0306406152", "9780306406157"), ("0-306-40615-2", "9780306406157"), ("080442957X", "9780804429573"),
    ("0-8044-2957-x", "9780804429573"), ("978-0-306-40615-7", "9780306406157"),
    ("978 3 16 148410 0", "9783161484100"), ("979-10-90636-07-1", "9791090636071"),
  ])
  func `both forms are read, however they are grouped`(text: String, digits: String) {
    #expect(ISBN(text)?.digits == digits)
  }

  @Test(arguments: [
    "", "X", "0306406153", "030640615", "03064061522", "9780306406158", "978030640615", "97803064061577",
    "978030640615X", "X306406152", "03064X6152", "1234567890128", "9770306406150", "0306406152a",
    "٠306406152", "0306406152\n", "0–306–40615–2", "XXXXXXXXXX", "978-0-306-40615-7--------------------",
  ])
  func `what is none is not read`(text: String) {
    #expect(ISBN(text) == nil)
  }

  @Test func `only numbers that begin with 978 have ten digits`() {
    #expect(ISBN("9780804429573")?.tenDigits == "080442957X")
    #expect(ISBN("9780306406157")?.tenDigits == "0306406152")
    #expect(ISBN("9791090636071")?.tenDigits == nil)
  }

  @Test func `of all last digits exactly one is right, in both forms, and each form leads to the other`() {
    for start in stride(from: 0, to: 1_000_000_000, by: 99_991) {
      let digits = String(start)
      let nine = String(repeating: "0", count: 9 - digits.count) + digits
      let tens = "0123456789X".compactMap { ISBN("\(nine)\($0)") }
      #expect(tens.count == 1)
      #expect(tens.first?.tenDigits?.hasPrefix(nine) == true)
      #expect(tens.first?.tenDigits.flatMap(ISBN.init) == tens.first)
      for prefix in ["978", "979"] {
        let thirteens = "0123456789".compactMap { ISBN("\(prefix)\(nine)\($0)") }
        #expect(thirteens.count == 1)
        if prefix == "978" { #expect(thirteens.first == tens.first) }
      }
    }
  }

  @Test func `one wrong digit and two neighbours that changed places are always noticed in ten digits`()
    throws
  {
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

  @Test func `one wrong digit is always noticed in thirteen`() {
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
