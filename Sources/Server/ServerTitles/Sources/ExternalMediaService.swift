import ServerCore
import Formats
import KiwiKit

/// An external source of books, films or shows.
package protocol ExternalMediaService: Sendable {
  /// The kinds of titles that the source has.
  var kinds: Set<TitleKind> { get }

  var source: MediaID.Source { get }

  /// Indicates whether the source has lists for decks.
  var hasLists: Bool { get }

  /// Returns the first page of titles whose names contain the text.
  func search(_ text: String, kind: TitleKind?) async throws(SourceError) -> [MediaItem]

  /// Returns all facts about one title.
  func details(of id: MediaID) async throws(SourceError) -> MediaItem

  /// Returns a page of a deck's list in its order, counted from 1.
  func page(_ number: Int, of query: DeckQuery, today: CivilDate) async throws(SourceError) -> MediaPage

  /// Returns the bytes of a cover, unchecked.
  func cover(_ path: String) async throws(SourceError) -> [UInt8]

  /// Sends the cheapest request, to check availability and the key.
  func check() async throws(SourceError)
}

/// A source's id of a title. A film and a show may share a number.
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

  /// Parses an id, or returns nil for ids of other sources.
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

  /// The id in `titleSources`, such as `tmdb:film:603` or `openlibrary:/works/OL45804W`.
  package var text: String {
    switch source {
    case .tmdb: "tmdb:\(kind.rawValue):\(number)"
    case .openLibrary: "openlibrary:/works/\(number)"
    }
  }
}

/// A title as a source describes it.
package struct MediaItem: Hashable, Sendable {
  package let id: MediaID
  package var facts: TitleFacts
  /// The source's path of the cover.
  var coverPath: String?
  /// The subscription services that stream the title in the United States.
  var watchProviders: [String] = []
  /// The ISBN of the edition that was searched for.
  package var isbn: ISBN?
  /// Indicates whether these are all facts of the source, not a line of a list.
  package var isWhole = false
}

/// A page of a list.
package struct MediaPage: Hashable, Sendable {
  package var items: [MediaItem] = []
  /// The number of pages of the longest list.
  package var pageCount = 0
}
