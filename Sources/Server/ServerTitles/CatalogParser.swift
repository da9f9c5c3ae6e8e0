import Foundation
import KiwiKit

/// Parses a catalog: UTF-8 text with one title per line, in seven fields separated by tabs.
///
///     name ⇥ year ⇥ people ⇥ genres ⇥ language ⇥ length ⇥ description
///
/// A name may be followed by ` | ` and the original name. People are written as `role=Name`. People and genres are
/// separated by `; `. All fields but the name may be empty. Lines that begin with `#` are comments.
package struct CatalogParser {
  package let kind: TitleKind

  package struct Entry: Hashable, Sendable {
    /// A permanent id, derived from the title's name and year.
    package let source: String
    package let facts: TitleFacts
  }

  package struct Problem: Error, Hashable, CustomStringConvertible {
    package let line: Int
    package let reason: String

    package var description: String { "line \(line): \(reason)" }
  }

  package func parse(_ bytes: [UInt8]) throws(Problem) -> [Entry] {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Problem(line: 0, reason: "the file is not UTF-8")
    }
    var entries: [Entry] = []
    var sources: Set<String> = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
      let entry: Entry
      do throws(Reason) { entry = try self.entry(line) } catch {
        throw Problem(line: index + 1, reason: error.text)
      }
      guard sources.insert(entry.source).inserted else {
        throw Problem(line: index + 1, reason: "\(entry.source) is repeated")
      }
      entries.append(entry)
    }
    return entries
  }

  private struct Reason: Error {
    let text: String
    init(_ text: String) { self.text = text }
  }

  private func entry(_ line: Substring) throws(Reason) -> Entry {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 7 else { throw Reason("\(fields.count) fields instead of 7") }
    for field in fields
    where field != field.trimmingCharacters(in: .whitespaces)
      || field.unicodeScalars.contains(where: Self.isControl)
    {
      throw Reason("spaces around “\(field)”, or a control character in it")
    }
    let names = fields[0].components(separatedBy: " | ")
    guard let name = names.first, !name.isEmpty, names.count <= 2, !names.contains("") else {
      throw Reason("no name")
    }
    let length = try number(fields[5], in: Limits.titleLength)
    let facts = TitleFacts(
      kind: kind, name: try text(name, limit: Limits.titleNameLength),
      originalName: try names.count == 2 ? text(names[1], limit: Limits.titleNameLength) : nil,
      year: try number(fields[1], in: Limits.titleYears), people: try people(fields[2]),
      genres: try genres(fields[3]), language: try language(fields[4]),
      runtimeMinutes: kind == .book ? nil : length, pages: kind == .book ? length : nil,
      description: fields[6].isEmpty ? nil : try text(fields[6], limit: Limits.titleDescriptionLength))
    return Entry(source: source(name: name, year: facts.year), facts: facts)
  }

  private func source(name: String, year: Int?) -> String {
    let slug = FoldedText.fold(name).replacing(" ", with: "-")
    return "kiwifruit:\(kind.rawValue):\(slug)" + (year.map { "-\($0)" } ?? "")
  }

  private func text(_ text: String, limit: Int) throws(Reason) -> String {
    guard text.unicodeScalars.count <= limit else { throw Reason("more than \(limit) characters") }
    return text
  }

  private func number(_ field: String, in range: ClosedRange<Int>) throws(Reason) -> Int? {
    if field.isEmpty { return nil }
    guard let number = Int(field), range.contains(number), "\(number)" == field else {
      throw Reason("“\(field)” is not a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  private func people(_ field: String) throws(Reason) -> [TitlePerson] {
    var people: [TitlePerson] = []
    for part in list(field) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, let role = TitleRole(rawValue: String(sides[0])), !sides[1].isEmpty else {
        throw Reason("“\(part)” is not a role and a name")
      }
      people.append(TitlePerson(role: role, name: try text(String(sides[1]), limit: Limits.titleNameLength)))
    }
    guard people.count <= Limits.peoplePerTitle, Set(people).count == people.count else {
      throw Reason("too many people, or a repeated one")
    }
    return people
  }

  private func genres(_ field: String) throws(Reason) -> [String] {
    let genres = list(field)
    for genre in genres where !Self.genres.contains(genre) { throw Reason("“\(genre)” is not a genre") }
    guard genres.count <= Limits.genresPerTitle, Set(genres).count == genres.count else {
      throw Reason("too many genres, or a repeated one")
    }
    return genres
  }

  private func language(_ field: String) throws(Reason) -> String? {
    if field.isEmpty { return nil }
    guard field.utf8.count == 2, field.utf8.allSatisfy((UInt8(ascii: "a")...UInt8(ascii: "z")).contains)
    else {
      throw Reason("“\(field)” is not a language code")
    }
    return field
  }

  private func list(_ field: String) -> [String] {
    field.isEmpty ? [] : field.components(separatedBy: "; ")
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
  }

  private static let genres = Set(TitleGenres.all)
}
