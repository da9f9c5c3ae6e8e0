import KiwiKit

/// The answer to `search.json`.
struct OpenLibrarySearch: Decodable, Sendable {
  let docs: LossyList<Document>

  struct Document: Decodable, Sendable {
    let key: String
    let title: String?
    let author_name: LossyList<String>?
    let first_publish_year: Int?
    let cover_i: Int?
    let number_of_pages_median: Int?
    let subject: LossyList<String>?
  }
}

/// A work: what all editions of a book have in common.
struct OpenLibraryWork: Decodable, Sendable {
  let title: String?
  let description: Text?
  let covers: LossyList<Int>?
  let first_publish_date: String?
  let subjects: LossyList<String>?

  /// Some are text, some an object with text in it.
  struct Text: Decodable, Sendable {
    let text: String?

    private struct Wrapped: Decodable { let value: String }

    init(from decoder: any Decoder) throws {
      text = (try? String(from: decoder)) ?? (try? Wrapped(from: decoder))?.value
    }
  }
}

/// An edition, as far as it leads to its work.
struct OpenLibraryEdition: Decodable, Sendable {
  let works: LossyList<Reference>?
  let number_of_pages: Int?

  struct Reference: Decodable, Sendable { let key: String }
}

extension MediaItem {
  /// The id behind `/works/OL45804W`.
  /// The id behind `/works/OL45804W`.
  static func work(_ key: String) -> MediaID? { MediaID("openlibrary:\(key)") }

  init?(_ document: OpenLibrarySearch.Document) {
    guard let id = Self.work(document.key), let name = document.title.flatMap(SourceText.line) else {
      return nil
    }
    self.id = id
    facts = TitleFacts(
      kind: .book, name: name,
      year: document.first_publish_year.flatMap { Limits.titleYears.contains($0) ? $0 : nil },
      people: SourceText.people(document.author_name?.elements ?? [], role: .author),
      genres: OpenLibraryGenres.genres(of: document.subject?.elements ?? []),
      pages: document.number_of_pages_median.flatMap { Limits.titleLength.contains($0) ? $0 : nil })
    coverPath = document.cover_i.flatMap(Self.cover)
  }

  init?(_ work: OpenLibraryWork, id: MediaID) {
    guard let name = work.title.flatMap(SourceText.line) else { return nil }
    self.id = id
    facts = TitleFacts(
      kind: .book, name: name, year: work.first_publish_date.flatMap(SourceText.year),
      genres: OpenLibraryGenres.genres(of: work.subjects?.elements ?? []))
    coverPath = work.covers?.elements.lazy.compactMap(Self.cover).first
  }

  private static func cover(_ number: Int) -> String? { number > 0 ? String(number) : nil }
}
