import ServerCore
import KiwiKit

/// The response of `search.json`.
package struct OpenLibrarySearch: Decodable, Sendable {
  let docs: LossyList<Document>

  package struct Document: Decodable, Sendable {
    package let key: String
    package let title: String?
    let author_name: LossyList<String>?
    let first_publish_year: Int?
    let cover_i: Int?
    let number_of_pages_median: Int?
    package let subject: LossyList<String>?
  }
}

extension MediaItem {
  init?(_ document: OpenLibrarySearch.Document) {
    guard let id = MediaID("openlibrary:\(document.key)"), let name = document.title.flatMap(SourceText.line)
    else { return nil }
    self.id = id
    facts = TitleFacts(
      kind: .book, name: name,
      year: document.first_publish_year.flatMap { Limits.titleYears.contains($0) ? $0 : nil },
      people: SourceText.people(document.author_name?.elements ?? [], role: .author),
      genres: OpenLibraryGenres.genres(of: document.subject?.elements ?? []),
      pages: document.number_of_pages_median.flatMap { Limits.titleLength.contains($0) ? $0 : nil })
    coverPath = document.cover_i.flatMap(Self.cover)
  }

  package init?(_ work: OpenLibraryMembers, id: MediaID) {
    guard let facts = work.workFacts else { return nil }
    self.id = id
    self.facts = facts
    coverPath = work.covers.lazy.compactMap(Self.cover).first
  }

  private static func cover(_ number: Int) -> String? { number > 0 ? String(number) : nil }
}
