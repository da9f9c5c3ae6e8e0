import KiwiKit
import Testing

struct ISBNTests {
  @Test(arguments: [
    ("0-306-40615-2", "9780306406157", "0306406152"), ("9780306406157", "9780306406157", "0306406152"),
    ("080442957X", "9780804429573", "080442957X"), ("080442957x", "9780804429573", "080442957X"),
    ("978 0 8044 2957 3", "9780804429573", "080442957X"),
  ])
  func `both forms of a number are one`(text: String, thirteen: String, ten: String) throws {
    let isbn = try #require(ISBN(text))
    #expect(isbn.digits == thirteen)
    #expect(isbn.tenDigits == ten)
    #expect(ISBN(ten) == isbn)
  }

  @Test func `numbers of the second prefix have no old form`() throws {
    #expect(try #require(ISBN("979-10-90636-07-1")).tenDigits == nil)
  }

  @Test(arguments: [
    "", "0306406153", "9780306406158", "080442957Y", "X804429570", "97803064061", "1234567890128",
    "978030640615X",
    "97803064061577", "９780306406157",
  ])
  func `what is no number of a book is none`(text: String) {
    #expect(ISBN(text) == nil)
  }
}
