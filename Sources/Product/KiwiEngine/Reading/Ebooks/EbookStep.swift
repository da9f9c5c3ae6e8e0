import Foundation
import KiwiKit

/// An unacknowledged action in an e-book.
struct EbookStep: PendingStep, Hashable {
  enum Operation: Codable, Hashable, Sendable {
    case move(EbookPosition)
    case mark(String, EbookMarkRequest)
    case removeMark(String)
  }

  let ebookId: String
  let operation: Operation
  let moment: DeviceMoment

  private enum CodingKeys: String, CodingKey {
    case operation = "deed"
    case ebookId, moment
  }

  /// The id of the changed object. A later step replaces an earlier one with the same id.
  var id: String {
    switch operation {
    case .move: "\(ebookId)/position"
    case .mark(let id, _), .removeMark(let id): "\(ebookId)/marks/\(id)"
    }
  }

  var order: Int { Int(moment.wall) }

  /// Returns the age of the step, limited to the maximum that servers accept.
  func secondsAgo(_ now: DeviceMoment) -> Int {
    Int(min(now.age(of: moment) / 1_000, Int64(Limits.readingLateness)))
  }
}

extension Ebook {
  /// Returns the book at another position.
  func moved(to position: EbookPosition, at time: Date, chapters: [EbookDetails.Chapter]) -> Ebook {
    Ebook(
      id: id, status: status, problem: problem, missingParts: missingParts, name: name, creators: creators,
      language: language, isbn: isbn, coverURL: coverURL, chapterCount: chapterCount, wordCount: wordCount,
      size: size,
      addedAt: addedAt, position: position, readAt: time,
      wordsRead: chapters.prefix(position.chapter).reduce(0) { $0 + $1.wordCount } + position.word,
      title: title)
  }
}

extension EbookDetails {
  func with(_ ebook: Ebook) -> EbookDetails {
    EbookDetails(ebook: ebook, chapters: chapters, contents: contents, images: images)
  }
}
