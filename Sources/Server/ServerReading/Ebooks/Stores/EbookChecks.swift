import ServerCore

/// Integrity checks for e-books.
package enum EbookChecks {
  package static let all: [VerificationCheck] = [
    .counter(
      "e-book words", of: "ebooks", column: "wordCount",
      counting: """
        SELECT COALESCE(SUM(wordCount), 0) FROM ebookChapters
        WHERE ebookChapters.ebookKey = ebooks.key AND ebooks.status = 'ready'
        """),
    .counter(
      "e-book chapters", of: "ebooks", column: "chapterCount",
      counting: """
        SELECT COUNT(*) FROM ebookChapters
        WHERE ebookChapters.ebookKey = ebooks.key AND ebooks.status = 'ready'
        """),
  ]
}
