import ServerAccounts
import ServerCore
import KiwiKit
import Media

/// Finds the books on a scanned cover: by ISBN, or else by words.
struct BookScanSearch: Sendable {
  /// The recognized barcode. A book's takes precedence.
  let barcode: String?
  let lines: [String]
  let text: CoverText
  private let numbers: [ISBN]

  /// The maximum number of text queries. Each costs an index lookup.
  private static let maxQueries = 16
  private static let titlesPerQuery = 10
  /// The minimum confidence at which no other source is queried.
  private static let sufficientConfidence = 0.75
  /// The minimum confidence. Weaker matches share little more than a short word.
  private static let minConfidence = 0.2

  init(barcodes: [String], lines: [String]) {
    text = CoverText(lines)
    self.lines = lines
    let books = barcodes.compactMap(ISBN.init)
    barcode = books.first?.digits ?? barcodes.first
    numbers = books + [text.isbn].compactMap(\.self).filter { !books.contains($0) }
  }

  /// Orders lines by their predominant direction. The picture may have been taken from the side.
  init(_ reading: PictureReading) {
    let weights = Dictionary(grouping: reading.lines, by: \.direction).mapValues { lines in
      lines.reduce(0) { $0 + $1.text.count * $1.certainty }
    }
    let directions = PictureReading.Direction.allCases.sorted {
      weights[$0, default: 0] > weights[$1, default: 0]
    }
    self.init(
      barcodes: reading.barcodes,
      lines: directions.flatMap { direction in
        reading.lines.filter { $0.direction == direction }.map(\.text)
      })
  }

  /// Returns candidates, most likely first. Unknown books are looked up in the sources in parallel.
  func candidates(_ context: RequestContext) async throws -> [BookScanCandidate] {
    let find = { try await context.read(estimatedRows: .max) { try known(in: $0) } }
    var candidates = try await find()
    for text in numbers.prefix(1).map(\.digits) + [text.query].compactMap(\.self) {
      if let best = candidates.first, best.confidence >= Self.sufficientConfidence { break }
      guard
        let lookup = context.server[TitleLookups.self].begin(text, kind: .book, in: context.server)
      else { continue }
      await LookupGate.wait(for: lookup)
      candidates = try await find()
    }
    return candidates
  }

  private func known(in transaction: Transaction) throws -> [BookScanCandidate] {
    var candidates: [BookScanCandidate] = []
    for number in numbers {
      guard let book = try TitleSearch(number.digits).book(in: transaction),
        !candidates.contains(where: { $0.id == book.id })
      else { continue }
      candidates.append(BookScanCandidate(title: book.summary, confidence: 1, reason: .number))
    }
    // A number is conclusive; other text on the back of a book would only mislead.
    guard candidates.isEmpty else { return candidates }
    let words = CoverWords(text)
    let page = Page(number: 1, size: Self.titlesPerQuery)
    for query in text.queries.prefix(Self.maxQueries) {
      for book in try TitleSearch(query).run(of: .book, page: page, in: transaction) {
        candidates.append(words.candidate(book))
      }
    }
    var seen: Set<String> = []
    let likely = candidates.filter { $0.confidence >= Self.minConfidence && seen.insert($0.id).inserted }
      // Of two names that both match, the longer one is more specific.
      .sorted { ($0.confidence, $0.title.name.count) > ($1.confidence, $1.title.name.count) }
    return Array(likely.prefix(BookScan.maxCandidates))
  }
}
