public import KiwiKit

/// What can be read word by word.
public enum SpeedReadingSubject: Hashable, Sendable {
  /// A text that the reader pasted.
  case text(id: String)
  /// An e-book of theirs.
  case book(id: String)
}

/// A text of one or more chapters, and how far its reader is.
@MainActor public protocol SpeedReadingSource {
  /// What it is, its chapters, and where its reader is. Comes first.
  func open() async throws(APIFailure) -> SpeedReadingContents
  func words(ofChapter chapter: Int) async throws(APIFailure) -> [SpeedReadingWord]
  /// Keeps where the reader is.
  func keep(_ place: SpeedReadingPlace) async throws(APIFailure)
}

public struct SpeedReadingContents: Hashable, Sendable {
  public let name: String
  /// What the chapters are called; one without a name for what has no chapters.
  public let chapters: [String]
  public let place: SpeedReadingPlace

  public init(name: String, chapters: [String], place: SpeedReadingPlace) {
    self.name = name
    self.chapters = chapters
    self.place = place
  }
}

/// A word of a chapter, both from 0. At the end of a chapter it is the number of its words.
public struct SpeedReadingPlace: Hashable, Sendable {
  public var chapter: Int
  public var word: Int

  public init(chapter: Int = 0, word: Int = 0) {
    self.chapter = chapter
    self.word = word
  }
}

/// What the reader pasted.
@MainActor final class PastedTextSource: SpeedReadingSource {
  private let client: any APIClientProtocol
  private let id: String
  private var text = ""

  init(client: any APIClientProtocol, id: String) {
    self.client = client
    self.id = id
  }

  func open() async throws(APIFailure) -> SpeedReadingContents {
    let found = try await client.send(API.SpeedReading.text(id))
    text = found.text
    return SpeedReadingContents(name: found.name, chapters: [""], place: SpeedReadingPlace(word: found.word))
  }

  func words(ofChapter chapter: Int) async throws(APIFailure) -> [SpeedReadingWord] {
    let text = text
    return await Task.detached { SpeedReadingWord.words(of: text) }.value
  }

  func keep(_ place: SpeedReadingPlace) async throws(APIFailure) {
    _ = try await client.send(
      API.SpeedReading.setPosition(id, SpeedReadingPosition(word: place.word)))
  }
}

/// An e-book, which keeps one place for all ways of reading it.
@MainActor final class EbookSource: SpeedReadingSource {
  private let books: EbookRepository
  private let id: String
  /// Hears of a place before it is kept.
  private let willKeep: @MainActor (EbookPosition) -> Void

  init(
    books: EbookRepository, id: String,
    willKeep: @escaping @MainActor (EbookPosition) -> Void = { _ in }
  ) {
    self.books = books
    self.id = id
    self.willKeep = willKeep
  }

  func open() async throws(APIFailure) -> SpeedReadingContents {
    let details = try await books.ebook(id: id)
    let names = details.chapters.enumerated().map { index, chapter in
      chapter.name.isEmpty ? "Part \(index + 1)" : chapter.name
    }
    let position = details.ebook.position ?? .beginning
    return SpeedReadingContents(
      name: details.ebook.name, chapters: names,
      place: SpeedReadingPlace(chapter: position.chapter, word: position.word))
  }

  func words(ofChapter chapter: Int) async throws(APIFailure) -> [SpeedReadingWord] {
    let found = try await books.ebookChapter(id: id, index: chapter)
    return await Task.detached {
      SpeedReadingWord.words(found.words, paragraphEnds: Set(found.firstWords.map { $0 - 1 }))
    }.value
  }

  func keep(_ place: SpeedReadingPlace) async throws(APIFailure) {
    let position = EbookPosition(chapter: place.chapter, word: place.word)
    willKeep(position)
    _ = try await books.setEbookPosition(id: id, EbookPositionUpdate(position))
  }
}
