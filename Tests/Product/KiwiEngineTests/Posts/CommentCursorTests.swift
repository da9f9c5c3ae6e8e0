import Testing

@testable import KiwiEngine

struct CommentCursorTests {
  @Test func `a page begins with what was read last, or not much before it`() {
    for count in 1...600 {
      let (number, size) = CommentCursor(count: count, lastId: "c").page(around: 50)
      let first = (number - 1) * size
      #expect(first < count && count <= first + size)
      #expect((25...100).contains(size))
      // From the second page on, nearly all that is read is new.
      guard count >= 50 else { continue }
      #expect(number * size - count >= 24, "\(count): page \(number) of \(size)")
      #expect(count - first <= 4, "\(count): page \(number) of \(size)")
    }
  }

  @Test func `cursors of another form begin anew`() {
    for text in ["", "2", "0 c", "-1 c", "2 a b", "x c"] { #expect(CommentCursor(text) == nil) }
    #expect(CommentCursor(CommentCursor(count: 7, lastId: "c").text) == CommentCursor(count: 7, lastId: "c"))
  }
}
