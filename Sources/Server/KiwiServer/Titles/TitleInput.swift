import KiwiKit

/// What somebody says of a title: the fields that are there, each held to its limits.
struct TitleInput: Sendable {
  /// Of the fields below; the others are empty.
  private(set) var facts: TitleFacts
  private(set) var fields: [TitleField] = []

  /// - Parameter kind: Of the title that is meant.
  init(_ object: JSONObject, of kind: TitleKind) throws(APIError) {
    facts = TitleFacts(kind: kind, name: "")
    for field in TitleField.allCases {
      guard let value = object.members[field.rawValue] else { continue }
      fields.append(field)
      try read(field, value)
    }
  }

  private mutating func read(_ field: TitleField, _ value: JSONObject.Value) throws(APIError) {
    let name = field.rawValue
    switch field {
    case .name:
      guard let text = try Self.line(value, field: name), !text.isEmpty else {
        throw .invalid(name, "A title needs a name.")
      }
      facts.name = text
    case .originalName: facts.originalName = try Self.line(value, field: name)
    case .year: facts.year = try Self.number(value, field: name, in: Limits.titleYears)
    case .people: facts.people = try Self.people(value, field: name)
    case .genres: facts.genres = try Self.genres(value, field: name)
    case .language: facts.language = try Self.language(value, field: name)
    case .runtimeMinutes:
      facts.runtimeMinutes = try Self.number(value, field: name, in: Limits.titleLength)
      guard facts.kind != .book || facts.runtimeMinutes == nil else {
        throw .invalid(name, "A book has pages, and no runtime.")
      }
    case .pages:
      facts.pages = try Self.number(value, field: name, in: Limits.titleLength)
      guard facts.kind == .book || facts.pages == nil else {
        throw .invalid(name, "Only a book has pages.")
      }
    case .description:
      facts.description = try Self.block(value, field: name)
    }
  }

  // MARK: Values

  private static func text(_ value: JSONObject.Value, field: String) throws(APIError) -> String? {
    switch value {
    case .null: return nil
    case .string(let text): return text
    default: throw .wrongType(field, expected: "a text")
    }
  }

  /// Nil when nothing is left.
  private static func line(_ value: JSONObject.Value, field: String) throws(APIError) -> String? {
    guard let text = try text(value, field: field) else { return nil }
    let line = try TextRules.line(text, field: field, limit: Limits.titleNameLength)
    return line.isEmpty ? nil : line
  }

  private static func block(_ value: JSONObject.Value, field: String) throws(APIError) -> String? {
    guard let text = try text(value, field: field) else { return nil }
    let block = try TextRules.text(text, field: field, limit: Limits.titleDescriptionLength)
    return block.isEmpty ? nil : block
  }

  private static func number(
    _ value: JSONObject.Value, field: String, in range: ClosedRange<Int>
  ) throws(APIError) -> Int? {
    switch value {
    case .null: return nil
    case .integer(let number):
      guard range.contains(number) else {
        throw .invalid(field, "Please use a number from \(range.lowerBound) to \(range.upperBound).")
      }
      return number
    default: throw .wrongType(field, expected: "a whole number")
    }
  }

  private static func list(
    _ value: JSONObject.Value, field: String, limit: Int
  ) throws(APIError) -> [JSONObject.Value] {
    guard case .array(let values) = value else { throw .wrongType(field, expected: "a list") }
    guard values.count <= limit else { throw .invalid(field, "Please give at most \(limit).") }
    return values
  }

  private static func people(
    _ value: JSONObject.Value, field: String
  ) throws(APIError) -> [TitlePerson] {
    var people: [TitlePerson] = []
    for value in try list(value, field: field, limit: Limits.peoplePerTitle) {
      guard case .object(let members) = value, case .string(let role) = members["role"],
        let role = TitleRole(rawValue: role), let name = members["name"]
      else { throw .wrongType(field, expected: "a list of people, each with a role and a name") }
      guard let name = try line(name, field: field) else { throw .invalid(field, "Everybody has a name.") }
      let person = TitlePerson(role: role, name: name)
      if !people.contains(person) { people.append(person) }
    }
    return people
  }

  private static func genres(_ value: JSONObject.Value, field: String) throws(APIError) -> [String] {
    var genres: [String] = []
    for value in try list(value, field: field, limit: Limits.genresPerTitle) {
      guard case .string(let genre) = value, TitleGenres.all.contains(genre) else {
        throw .invalid(field, "The genres are \(TitleGenres.all.joined(separator: ", ")).")
      }
      if !genres.contains(genre) { genres.append(genre) }
    }
    return genres
  }

  private static func language(_ value: JSONObject.Value, field: String) throws(APIError) -> String? {
    guard let text = try text(value, field: field), !text.isEmpty else { return nil }
    guard text.utf8.count == 2, text.utf8.allSatisfy((UInt8(ascii: "a")...UInt8(ascii: "z")).contains) else {
      throw .invalid(field, "A language is a code of two small letters, such as en.")
    }
    return text
  }
}

extension JSONWriter {
  /// The members of a ``KiwiKit/TitleDetails``: these fields of a title.
  mutating func members(_ fields: some Sequence<TitleField>, of facts: TitleFacts) {
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
