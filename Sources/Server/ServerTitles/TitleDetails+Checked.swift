import ServerCore
import KiwiKit

extension TitleDetails {
  /// Returns the details without empty text and duplicates, after checks across members and server lists.
  ///
  /// - Parameter kind: The kind of the title.
  package func checked(for kind: TitleKind) throws(APIError) -> TitleDetails {
    var details = self
    if originalName == .some("") { details.originalName = .some(nil) }
    if description == .some("") { details.description = .some(nil) }
    if let people { details.people = people.withoutRepetitions }
    if let genres {
      guard genres.allSatisfy(TitleGenres.all.contains) else {
        throw .invalid(
          "genres", "This genre is unknown. Choose one of \(TitleGenres.all.joined(separator: ", ")).")
      }
      details.genres = genres.withoutRepetitions
    }
    if language == .some("") { details.language = .some(nil) }
    if let code = details.language ?? nil {
      guard code.utf8.count == 2, code.utf8.allSatisfy((UInt8(ascii: "a")...UInt8(ascii: "z")).contains)
      else {
        throw .invalid("language", "A language must be a code of two lowercase letters, such as en.")
      }
    }
    guard kind != .book || (runtimeMinutes ?? nil) == nil else {
      throw .invalid("runtimeMinutes", "A book has no runtime. Enter its pages instead.")
    }
    guard kind == .book || (pages ?? nil) == nil else {
      throw .invalid("pages", "Only books have pages. Remove them.")
    }
    return details
  }
}

extension Array where Element: Hashable {
  fileprivate var withoutRepetitions: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension JSONWriter {
  /// Writes these fields of a title as members of a ``KiwiKit/TitleDetails``.
  package mutating func members(_ fields: some Sequence<TitleField>, of facts: TitleFacts) {
    for field in fields {
      switch field {
      case .name: member("name", facts.name)
      case .originalName: member("originalName", facts.originalName)
      case .year: member("year", facts.year)
      case .people:
        member("people", of: facts.people) { person, writer in
          writer.object { writer in
            writer.member("role", person.role.rawValue)
            writer.member("name", person.name)
          }
        }
      case .genres:
        member("genres", facts.genres)
      case .language: member("language", facts.language)
      case .runtimeMinutes: member("runtimeMinutes", facts.runtimeMinutes)
      case .pages: member("pages", facts.pages)
      case .description: member("description", facts.description)
      }
    }
  }
}
