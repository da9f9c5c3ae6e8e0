import ServerCore

/// A parsed line of Open Library's dumps.
///
/// A line has five fields separated by tabs: type, key, revision, time, and the record as JSON. Records come from many
/// authors and years, so all members but key and name may be missing or malformed.
/// <https://openlibrary.org/developers/dumps>
package enum OpenLibraryRecord: Hashable, Sendable {
  case author(number: Int64, name: String)
  case work(Work)
  case edition(Edition)
  /// Another record, such as a deletion or redirect.
  case other

  package struct Work: Hashable, Sendable {
    package let number: Int64
    /// The numbers of the authors.
    package let authors: [Int64]
    /// The facts without people.
    package let facts: TitleFacts
  }

  package struct Edition: Hashable, Sendable {
    package let number: Int64
    package let work: Int64
    package let facts: EditionFacts
  }

  package struct Problem: Error, Hashable {
    package let reason: String
  }

  package init(line: [UInt8]) throws(Problem) {
    let fields = line.split(
      separator: UInt8(ascii: "\t"), maxSplits: 4, omittingEmptySubsequences: false)
    guard fields.count == 5 else {
      throw Problem(reason: String(localized: "\(fields.count) fields instead of 5"))
    }
    let type = String(decoding: fields[0], as: UTF8.self)
    guard Self.types.contains(type) else {
      guard type.hasPrefix("/type/") else {
        throw Problem(reason: String(localized: "the record has no type"))
      }
      self = .other
      return
    }
    let key = String(decoding: fields[1], as: UTF8.self)
    var reader = JSONReader(Array(fields[4]))
    guard let members = reader.readDocument() else {
      throw Problem(reason: String(localized: "the record is not valid JSON"))
    }
    let record = OpenLibraryMembers(members)
    switch type {
    case "/type/author":
      guard let number = OpenLibraryKey.author(key) else {
        throw Problem(reason: String(localized: "the key is not an author's"))
      }
      guard let name = record.line("name") else {
        throw Problem(reason: String(localized: "an author without a name"))
      }
      self = .author(number: number, name: name)
    case "/type/work":
      guard let number = OpenLibraryKey.work(key) else {
        throw Problem(reason: String(localized: "the key is not a work's"))
      }
      guard let facts = record.workFacts else {
        throw Problem(reason: String(localized: "a work without a title"))
      }
      self = .work(Work(number: number, authors: record.authors, facts: facts))
    default:
      guard let number = OpenLibraryKey.edition(key) else {
        throw Problem(reason: String(localized: "the key is not an edition's"))
      }
      guard let work = record.work else {
        throw Problem(reason: String(localized: "an edition without a work"))
      }
      self = .edition(Edition(number: number, work: work, facts: record.editionFacts))
    }
  }

  private static let types: Set<String> = ["/type/author", "/type/work", "/type/edition"]
}

/// The keys of Open Library: a path with `OL`, a number, and a letter for the type.
enum OpenLibraryKey {
  static func author(_ key: String) -> Int64? { number(key, in: "/authors/OL", letter: "A") }
  static func work(_ key: String) -> Int64? { number(key, in: "/works/OL", letter: "W") }
  static func edition(_ key: String) -> Int64? { number(key, in: "/books/OL", letter: "M") }

  /// Returns the name of a work in `titleSources`.
  static func source(work number: Int64) -> String { "openlibrary:/works/OL\(number)W" }
  static func source(edition number: Int64) -> String { "openlibrary:/books/OL\(number)M" }

  private static func number(_ key: String, in path: String, letter: Character) -> Int64? {
    guard key.hasPrefix(path), key.last == letter else { return nil }
    let digits = key.dropFirst(path.count).dropLast()
    guard digits.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else { return nil }
    return Int64(digits)
  }
}
