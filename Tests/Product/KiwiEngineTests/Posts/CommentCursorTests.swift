import Testing

@testable import KiwiEngine

struct CommentCursorTests {
  @Test func `a page starts at or shortly before the last comment that was read`() {
    for count in 1...600 {
      let (number, size) = CommentCursor(count: count, lastId: "c").page(around: 50)
      let first = (number - 1) * size
      #expect(first < count && count <= first + size)
      #expect((25...100).contains(size))
      // From the second page on, nearly all comments of a page are new.
      guard count >= 50 else { continue }
      #expect(number * size - count >= 24, "\(count): page \(number) of \(size)")
      #expect(count - first <= 4, "\(count): page \(number) of \(size)")
    }
  }

  @Test func `an invalid cursor restarts paging`() {
    for text in ["", "2", "0 c", "-1 c", "2 a b", "x c"] { #expect(CommentCursor(text) == nil) }
    #expect(CommentCursor(CommentCursor(count: 7, lastId: "c").text) == CommentCursor(count: 7, lastId: "c"))
  }
}
