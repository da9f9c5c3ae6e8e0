import Foundation
import KiwiKit

/// What somebody did in an e-book and the server has not answered.
struct EbookStep: PendingStep, Hashable {
  enum Deed: Codable, Hashable, Sendable {
    case move(EbookPosition)
    case mark(String, EbookMarkRequest)
    case removeMark(String)
  }

  let ebookId: String
  let deed: Deed
  let moment: DeviceMoment

  /// Of what it changes: a later step takes the place of the one before.
  var id: String {
    switch deed {
    case .move: "\(ebookId)/position"
    case .mark(let id, _), .removeMark(let id): "\(ebookId)/marks/\(id)"
    }
  }

  var order: Int { Int(moment.wall) }

  /// A server takes what was longer ago for as long ago as this.
  func secondsAgo(_ now: DeviceMoment) -> Int {
    Int(min(now.age(of: moment) / 1_000, Int64(Limits.readingLateness)))
  }
}

extension Ebook {
  /// The book as it is once its reader is somewhere else.
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
