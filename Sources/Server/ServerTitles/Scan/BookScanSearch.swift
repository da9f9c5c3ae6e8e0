import ServerAccounts
import ServerCore
import KiwiKit
import Media

/// Looks for the books of which something was read: by their numbers, else by their words.
struct BookScanSearch: Sendable {
  /// As it is told: that of a book before others.
  let barcode: String?
  let lines: [String]
  let text: CoverText
  private let numbers: [ISBN]

  /// What is searched for words at most: each costs a look at the index.
  private static let mostQueries = 16
  private static let titlesPerQuery = 10
  /// Such a match needs no help of others.
  private static let sureEnough = 0.75
  /// With less, a title has hardly more than a small word of what was read.
  private static let leastConfidence = 0.2

  init(barcodes: [String], lines: [String]) {
    text = CoverText(lines)
    self.lines = lines
    let books = barcodes.compactMap(ISBN.init)
    barcode = books.first?.digits ?? barcodes.first
    numbers = books + [text.isbn].compactMap(\.self).filter { !books.contains($0) }
  }

  /// Words that lie as most of them do come first: the picture may have been taken from the side.
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

  /// The likeliest first. What is not known here is asked for elsewhere, beside the answer.
  func candidates(_ context: RequestContext) async throws -> [BookScanCandidate] {
    let find = { try await context.read(looks: .max) { try known(in: $0) } }
    var candidates = try await find()
    for text in numbers.prefix(1).map(\.digits) + [text.query].compactMap(\.self) {
      if let best = candidates.first, best.confidence >= Self.sureEnough { break }
      guard
        let lookup = context.server.titleLookups.begin(text, kind: .book, in: context.server)
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
    // A number says it for certain; what stands around it on the back of a book would only lead astray.
    guard candidates.isEmpty else { return candidates }
    let words = CoverWords(text)
    let page = Page(number: 1, size: Self.titlesPerQuery)
    for query in text.queries.prefix(Self.mostQueries) {
      for book in try TitleSearch(query).run(of: .book, page: page, in: transaction) {
        candidates.append(words.candidate(book))
      }
    }
    var seen: Set<String> = []
    let likely = candidates.filter { $0.confidence >= Self.leastConfidence && seen.insert($0.id).inserted }
      // Of two names that were both read, the longer says more.
      .sorted { ($0.confidence, $0.title.name.count) > ($1.confidence, $1.title.name.count) }
    return Array(likely.prefix(BookScan.maxCandidates))
  }
}
