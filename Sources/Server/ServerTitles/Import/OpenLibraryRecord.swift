import ServerCore

/// What a line of Open Library's dumps says, as far as titles go.
///
/// A line is five fields between tabs: type, key, revision, when it was changed, and the record as JSON. The records are
/// written by many hands over many years, so all but a key and a name may be missing or of another form.
/// <https://openlibrary.org/developers/dumps>
package enum OpenLibraryRecord: Hashable, Sendable {
  case author(number: Int64, name: String)
  case work(Work)
  case edition(Edition)
  /// Something else, such as what was deleted or leads elsewhere.
  case other

  package struct Work: Hashable, Sendable {
    package let number: Int64
    /// Those who wrote it, by their numbers.
    package let authors: [Int64]
    /// All but the people.
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
    guard fields.count == 5 else { throw Problem(reason: "\(fields.count) fields instead of 5") }
    let type = String(decoding: fields[0], as: UTF8.self)
    guard Self.types.contains(type) else {
      guard type.hasPrefix("/type/") else { throw Problem(reason: "no type of a record") }
      self = .other
      return
    }
    let key = String(decoding: fields[1], as: UTF8.self)
    var reader = JSONReader(Array(fields[4]))
    guard let members = reader.readDocument() else { throw Problem(reason: "what is no JSON") }
    let record = OpenLibraryMembers(members)
    switch type {
    case "/type/author":
      guard let number = OpenLibraryKey.author(key) else { throw Problem(reason: "no key of an author") }
      guard let name = record.line("name") else { throw Problem(reason: "an author without a name") }
      self = .author(number: number, name: name)
    case "/type/work":
      guard let number = OpenLibraryKey.work(key) else { throw Problem(reason: "no key of a work") }
      guard let facts = record.workFacts else { throw Problem(reason: "a work without a title") }
      self = .work(Work(number: number, authors: record.authors, facts: facts))
    default:
      guard let number = OpenLibraryKey.edition(key) else { throw Problem(reason: "no key of an edition") }
      guard let work = record.work else { throw Problem(reason: "an edition of no work") }
      self = .edition(Edition(number: number, work: work, facts: record.editionFacts))
    }
  }

  private static let types: Set<String> = ["/type/author", "/type/work", "/type/edition"]
}

/// The keys of Open Library: a path, and in it `OL`, a number, and a letter that says what it is.
enum OpenLibraryKey {
  static func author(_ key: String) -> Int64? { number(key, in: "/authors/OL", letter: "A") }
  static func work(_ key: String) -> Int64? { number(key, in: "/works/OL", letter: "W") }
  static func edition(_ key: String) -> Int64? { number(key, in: "/books/OL", letter: "M") }

  /// What a work is called in `titleSources`.
  static func source(work number: Int64) -> String { "openlibrary:/works/OL\(number)W" }
  static func source(edition number: Int64) -> String { "openlibrary:/books/OL\(number)M" }

  private static func number(_ key: String, in path: String, letter: Character) -> Int64? {
    guard key.hasPrefix(path), key.last == letter else { return nil }
    let digits = key.dropFirst(path.count).dropLast()
    guard digits.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else { return nil }
    return Int64(digits)
  }
}
