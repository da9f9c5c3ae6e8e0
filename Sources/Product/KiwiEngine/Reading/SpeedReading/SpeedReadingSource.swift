public import KiwiKit

/// A text for speed reading.
public enum SpeedReadingSubject: Hashable, Sendable {
  /// A text that the user pasted.
  case text(id: String)
  /// An e-book of the user.
  case book(id: String)
}

/// A text of one or more chapters, with the user's position.
@MainActor public protocol SpeedReadingSource {
  /// Loads the name, the chapters and the position. Must precede other calls.
  func open() async throws(APIFailure) -> SpeedReadingContents
  func words(ofChapter chapter: Int) async throws(APIFailure) -> [SpeedReadingWord]
  /// Saves the position.
  func save(_ place: SpeedReadingPlace) async throws(APIFailure)
}

public struct SpeedReadingContents: Hashable, Sendable {
  public let name: String
  /// The names of the chapters; a single empty name for a text without chapters.
  public let chapters: [String]
  public let place: SpeedReadingPlace

  public init(name: String, chapters: [String], place: SpeedReadingPlace) {
    self.name = name
    self.chapters = chapters
    self.place = place
  }
}

/// The index of a word in a chapter, both from 0. The end of a chapter is the number of its words.
public struct SpeedReadingPlace: Hashable, Sendable {
  public var chapter: Int
  public var word: Int

  public init(chapter: Int = 0, word: Int = 0) {
    self.chapter = chapter
    self.word = word
  }
}

/// A text that the user pasted.
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

  func save(_ place: SpeedReadingPlace) async throws(APIFailure) {
    _ = try await client.send(
      API.SpeedReading.setPosition(id, SpeedReadingPosition(word: place.word)))
  }
}

/// An e-book, whose position is shared with the page reader.
@MainActor final class EbookSource: SpeedReadingSource {
  private let books: EbookRepository
  private let id: String
  /// Called with a position before it is saved.
  private let willSave: @MainActor (EbookPosition) -> Void

  init(
    books: EbookRepository, id: String,
    willSave: @escaping @MainActor (EbookPosition) -> Void = { _ in }
  ) {
    self.books = books
    self.id = id
    self.willSave = willSave
  }

  func open() async throws(APIFailure) -> SpeedReadingContents {
    let details = try await books.ebook(id: id)
    let names = details.chapters.enumerated().map { index, chapter in
      chapter.name.isEmpty ? localized("Part \(index + 1)") : chapter.name
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

  func save(_ place: SpeedReadingPlace) async throws(APIFailure) {
    let position = EbookPosition(chapter: place.chapter, word: place.word)
    willSave(position)
    _ = try await books.setEbookPosition(id: id, EbookPositionUpdate(position))
  }
}
