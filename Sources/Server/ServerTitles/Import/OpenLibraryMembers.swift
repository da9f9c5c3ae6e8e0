import ServerCore
import KiwiKit

/// The members of an Open Library record. Members with an unexpected form are ignored.
package struct OpenLibraryMembers {
  private let members: [String: JSONObject.Value]

  package init(_ members: [String: JSONObject.Value]) {
    self.members = members
  }

  var workFacts: TitleFacts? {
    guard let title = line("title") else { return nil }
    let name = line("subtitle").map { "\(title): \($0)" } ?? title
    return TitleFacts(
      kind: .book, name: SourceText.line(name) ?? name, year: year("first_publish_date"),
      genres: OpenLibraryGenres.genres(of: texts("subjects")), description: description)
  }

  package var description: String? { text("description").flatMap(SourceText.description) }

  /// The numbers of a work's pictures. Removed pictures have negative numbers.
  package var covers: [Int] {
    list("covers").compactMap { if case .integer(let number) = $0 { number } else { nil } }
  }

  /// The authors of a work: `{"author": {"key": "…"}}`, or in older records the key instead of the inner object.
  package var authors: [Int64] {
    var numbers: [Int64] = []
    for value in list("authors") {
      guard case .object(let entry) = value, let author = Self.key(entry["author"]),
        let number = OpenLibraryKey.author(author), !numbers.contains(number),
        numbers.count < Limits.peoplePerTitle
      else { continue }
      numbers.append(number)
    }
    return numbers
  }

  /// The first work of an edition.
  package var work: Int64? {
    list("works").lazy.compactMap(Self.key).compactMap(OpenLibraryKey.work).first
  }

  var editionFacts: EditionFacts {
    let isbn =
      texts("isbn_13").lazy.compactMap { ISBN($0) }.first
      ?? texts("isbn_10").lazy.compactMap { ISBN($0) }.first
    return EditionFacts(
      isbn: isbn,
      publisher: texts("publishers").lazy.compactMap(SourceText.line).first,
      year: year("publish_date"), pages: pages,
      language: list("languages").lazy.compactMap(Self.key).compactMap(LanguageCode.code(openLibraryKey:))
        .first)
  }

  package var pages: Int? {
    guard case .integer(let pages) = members["number_of_pages"], Limits.titleLength.contains(pages) else {
      return nil
    }
    return pages
  }

  /// Returns a text without control characters, at most as long as a name.
  package func line(_ name: String) -> String? {
    text(name).flatMap(SourceText.line)
  }

  private func year(_ name: String) -> Int? { text(name).flatMap(SourceText.year) }

  /// Returns a text, or the value of an object with a text's type.
  private func text(_ name: String) -> String? {
    switch members[name] {
    case .string(let text): text
    case .object(let object): if case .string(let text) = object["value"] { text } else { nil }
    default: nil
    }
  }

  private func list(_ name: String) -> [JSONObject.Value] {
    if case .array(let values) = members[name] { values } else { [] }
  }

  private func texts(_ name: String) -> [String] {
    list(name).compactMap { if case .string(let text) = $0 { text } else { nil } }
  }

  private static func key(_ value: JSONObject.Value?) -> String? {
    switch value {
    case .string(let key): key
    case .object(let object): if case .string(let key) = object["key"] { key } else { nil }
    default: nil
    }
  }
}
