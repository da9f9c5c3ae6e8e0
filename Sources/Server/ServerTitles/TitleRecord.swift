import ServerAccounts
import ServerCore
import KiwiKit

/// The facts about a title.
package struct TitleFacts: Hashable, Sendable {
  package var kind: TitleKind
  package var name: String
  package var originalName: String?
  package var year: Int?
  package var people: [TitlePerson] = []
  package var genres: [String] = []
  package var language: String?
  package var runtimeMinutes: Int?
  package var pages: Int?
  package var description: String?

  package init(
    kind: TitleKind, name: String, originalName: String? = nil, year: Int? = nil, people: [TitlePerson] = [],
    genres: [String] = [], language: String? = nil, runtimeMinutes: Int? = nil, pages: Int? = nil,
    description: String? = nil
  ) {
    self.kind = kind
    self.name = name
    self.originalName = originalName
    self.year = year
    self.people = people
    self.genres = genres
    self.language = language
    self.runtimeMinutes = runtimeMinutes
    self.pages = pages
    self.description = description
  }

  /// The text, other than the name, by which search finds the title.
  package var otherNames: [String] { [originalName].compactMap(\.self) + people.map(\.name) }

  /// Writes these fields as members of a ``KiwiKit/TitleDetails``.
  package func write(_ fields: some Sequence<TitleField>, to writer: inout JSONWriter) {
    for field in fields {
      switch field {
      case .name: writer.member("name", name)
      case .originalName: writer.member("originalName", originalName)
      case .year: writer.member("year", year)
      case .people:
        writer.member("people", of: people) { person, writer in
          writer.object { writer in
            writer.member("role", person.role.rawValue)
            writer.member("name", person.name)
          }
        }
      case .genres:
        writer.member("genres", genres)
      case .language: writer.member("language", language)
      case .runtimeMinutes: writer.member("runtimeMinutes", runtimeMinutes)
      case .pages: writer.member("pages", pages)
      case .description: writer.member("description", description)
      }
    }
  }
}

package struct TitleRecord: Hashable, Sendable {
  package let key: Int64
  package let id: String
  package var facts: TitleFacts
  /// The fields that users corrected.
  package var corrections: TitleFields = []
  /// The title into which this duplicate was merged.
  package var mergedIntoKey: Int64?
  /// The files of the cover, the largest and a small one.
  package var coverName: String?
  var smallCoverName: String?
  /// Indicates whether facts came from TMDB.
  var isFromTMDB = false
  var isFromOpenLibrary = false
  var watchProviders: [String] = []

  package var summary: TitleSummary {
    let makers = facts.people.filter { $0.role != .translator }.prefix(Limits.makersPerSummary).map(\.name)
    return TitleSummary(id: id, kind: facts.kind, name: facts.name, year: facts.year, makers: makers)
  }

  /// The attribution that the title's sources require.
  package var attribution: String? {
    let sentences = [
      isFromTMDB ? TMDBService.attribution : nil,
      isFromTMDB && !watchProviders.isEmpty ? TMDBService.providersAttribution : nil,
      isFromOpenLibrary ? OpenLibraryService.attribution : nil,
    ].compactMap(\.self)
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// Writes a ``KiwiKit/Title``.
  package func write(to writer: inout JSONWriter, at publicURL: String) {
    writer.object { writer in
      writer.member("id", id)
      writer.member("kind", facts.kind.rawValue)
      facts.write(TitleField.allCases, to: &writer)
      writer.member("coverURL", upload: coverName, at: publicURL)
      writer.member("smallCoverURL", upload: smallCoverName, at: publicURL)
      writer.member("watchProviders", watchProviders)
      writer.member("attribution", attribution)
    }
  }
}

extension TitleRecord {
  package func title(at publicURL: String) -> Title {
    Title(
      id: id, kind: facts.kind, name: facts.name, originalName: facts.originalName, year: facts.year,
      people: facts.people, genres: facts.genres, language: facts.language,
      runtimeMinutes: facts.runtimeMinutes, pages: facts.pages, description: facts.description,
      coverURL: coverName?.uploadURL(at: publicURL), smallCoverURL: smallCoverName?.uploadURL(at: publicURL),
      watchProviders: watchProviders, attribution: attribution)
  }
}
