import ServerCore
import Formats
import KiwiKit

/// Somebody beside the bundled catalogue who knows books, films or shows.
package protocol MediaServiceProtocol: Sendable {
  /// The kinds of title that it knows.
  var kinds: Set<TitleKind> { get }

  var source: MediaID.Source { get }

  /// Whether it has pages for decks.
  var hasLists: Bool { get }

  /// The first page of what has the text in its name, of one kind or of all that it knows.
  func search(_ text: String, kind: TitleKind?) async throws(SourceError) -> [MediaItem]

  /// All that it knows of one title.
  func details(of id: MediaID) async throws(SourceError) -> MediaItem

  /// A page of what a deck holds, counted from 1, in its order.
  func page(_ number: Int, of query: DeckQuery, today: CivilDate) async throws(SourceError) -> MediaPage

  /// The bytes of a cover, whatever they are.
  func cover(_ path: String) async throws(SourceError) -> [UInt8]

  /// Asks for as little as there is, to see whether it answers and takes the key.
  func check() async throws(SourceError)
}

/// What a source calls a title. A film and a show may have the same number.
package struct MediaID: Hashable, Sendable {
  package enum Source: String, Sendable {
    case tmdb
    case openLibrary = "openlibrary"
  }

  package let source: Source
  package let kind: TitleKind
  package let number: String

  package init(source: Source, kind: TitleKind, number: String) {
    self.source = source
    self.kind = kind
    self.number = number
  }

  /// From its text; nil for what other sources say.
  package init?(_ text: String) {
    if let number = text.wholeMatch(of: /openlibrary:\/works\/(OL[0-9]{1,15}W)/)?.1 {
      self.init(source: .openLibrary, kind: .book, number: String(number))
    } else if let match = text.wholeMatch(of: /tmdb:(film|show):([0-9]{1,15})/),
      let kind = TitleKind(rawValue: String(match.1))
    {
      self.init(source: .tmdb, kind: kind, number: String(match.2))
    } else {
      return nil
    }
  }

  /// As `titleSources` has it, such as `tmdb:film:603` or `openlibrary:/works/OL45804W`.
  package var text: String {
    switch source {
    case .tmdb: "tmdb:\(kind.rawValue):\(number)"
    case .openLibrary: "openlibrary:/works/\(number)"
    }
  }
}

/// A title as a source tells of it.
package struct MediaItem: Hashable, Sendable {
  package let id: MediaID
  package var facts: TitleFacts
  /// By which the source gives its cover.
  var coverPath: String?
  /// Who shows it to those who pay for all that they show, in the United States.
  var watchProviders: [String] = []
  /// Of the edition by which it was found.
  package var isbn: ISBN?
  /// Whether this is all that the source knows, and not a line of a list.
  package var isWhole = false
}

/// A page of a list.
package struct MediaPage: Hashable, Sendable {
  package var items: [MediaItem] = []
  /// Of the longest of the lists that the page is made from.
  package var pageCount = 0
}
