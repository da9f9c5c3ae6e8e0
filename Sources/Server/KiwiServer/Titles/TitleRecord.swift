import KiwiKit

/// What is known of a title.
struct TitleFacts: Hashable, Sendable {
  var kind: TitleKind
  var name: String
  var originalName: String?
  var year: Int?
  var people: [TitlePerson] = []
  var genres: [String] = []
  var language: String?
  var runtimeMinutes: Int?
  var pages: Int?
  var description: String?

  /// What it is found by beside its name.
  var otherNames: [String] { [originalName].compactMap(\.self) + people.map(\.name) }
}

struct TitleRecord: Hashable, Sendable {
  let key: Int64
  let id: String
  var facts: TitleFacts
  /// What people have corrected of it.
  var corrections: TitleFields = []
  /// The title that took this one in, which was a double of it.
  var mergedIntoKey: Int64?
  /// Files of its cover, the largest and one for small places.
  var coverName: String?
  var smallCoverName: String?
  /// Whether TMDB told something of it.
  var isFromTMDB = false
  var isFromOpenLibrary = false
  var watchProviders: [String] = []

  var summary: TitleSummary {
    let makers = facts.people.filter { $0.role != .translator }.prefix(Limits.makersPerSummary).map(\.name)
    return TitleSummary(id: id, kind: facts.kind, name: facts.name, year: facts.year, makers: makers)
  }

  /// What its sources ask to be shown.
  var attribution: String? {
    let sentences = [
      isFromTMDB ? TMDBService.attribution : nil,
      isFromTMDB && !watchProviders.isEmpty ? TMDBService.providersAttribution : nil,
      isFromOpenLibrary ? OpenLibraryService.attribution : nil,
    ].compactMap(\.self)
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }
}

extension JSONWriter {
  /// A ``KiwiKit/Title``.
  mutating func title(_ title: TitleRecord, at publicURL: String) {
    let facts = title.facts
    object { writer in
      writer.member("id", title.id)
      writer.member("kind", facts.kind.rawValue)
      writer.members(TitleField.allCases, of: facts)
      writer.member("coverURL", upload: title.coverName, at: publicURL)
      writer.member("smallCoverURL", upload: title.smallCoverName, at: publicURL)
      writer.member("watchProviders", title.watchProviders)
      writer.member("attribution", title.attribution)
    }
  }
}

extension TitleRecord {
  func title(at publicURL: String) -> Title {
    Title(
      id: id, kind: facts.kind, name: facts.name, originalName: facts.originalName, year: facts.year,
      people: facts.people, genres: facts.genres, language: facts.language,
      runtimeMinutes: facts.runtimeMinutes, pages: facts.pages, description: facts.description,
      coverURL: coverName?.uploadURL(at: publicURL), smallCoverURL: smallCoverName?.uploadURL(at: publicURL),
      watchProviders: watchProviders, attribution: attribution)
  }
}
