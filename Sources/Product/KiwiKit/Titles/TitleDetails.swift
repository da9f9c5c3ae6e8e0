/// What people write about a title: all of it for a new one, the fields that are not as they should be for a correction.
///
/// Each field is one of ``TitleField``. A field that is not set says nothing; one that is set to nothing, such as
/// `.some(nil)`, says that there is nothing.
///
/// ```swift
/// var details = TitleDetails(book)
/// details.year = 1975
/// let changed = details.changes(from: TitleDetails(book))
/// ```
public struct TitleDetails: Codable, Hashable, Sendable {
  public var name: String?
  public var originalName: String??
  public var year: Int??
  public var people: [TitlePerson]?
  public var genres: [String]?
  public var language: String??
  public var runtimeMinutes: Int??
  public var pages: Int??
  public var description: String??

  public init() {}

  /// All that is known of a title.
  public init(_ title: Title) {
    name = title.name
    originalName = .some(title.originalName)
    year = .some(title.year)
    people = title.people
    genres = title.genres
    language = .some(title.language)
    runtimeMinutes = .some(title.runtimeMinutes)
    pages = .some(title.pages)
    description = .some(title.description)
  }

  /// What is other in these than in those.
  public func changes(from other: TitleDetails) -> TitleDetails {
    var changes = TitleDetails()
    if name != other.name { changes.name = name }
    if originalName != other.originalName { changes.originalName = originalName }
    if year != other.year { changes.year = year }
    if people != other.people { changes.people = people }
    if genres != other.genres { changes.genres = genres }
    if language != other.language { changes.language = language }
    if runtimeMinutes != other.runtimeMinutes { changes.runtimeMinutes = runtimeMinutes }
    if pages != other.pages { changes.pages = pages }
    if description != other.description { changes.description = description }
    return changes
  }

  private enum CodingKeys: String, CodingKey {
    case name, originalName, year, people, genres, language, runtimeMinutes, pages, description
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func field<Value: Decodable>(_ key: CodingKeys, _ type: Value.Type) throws -> Value?? {
      container.contains(key) ? .some(try container.decodeIfPresent(type, forKey: key)) : nil
    }
    name = try container.decodeIfPresent(String.self, forKey: .name)
    originalName = try field(.originalName, String.self)
    year = try field(.year, Int.self)
    people = try container.decodeIfPresent([TitlePerson].self, forKey: .people)
    genres = try container.decodeIfPresent([String].self, forKey: .genres)
    language = try field(.language, String.self)
    runtimeMinutes = try field(.runtimeMinutes, Int.self)
    pages = try field(.pages, Int.self)
    description = try field(.description, String.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(name, forKey: .name)
    // The outer optional says whether there is a member, the inner one may be null.
    if let originalName { try container.encode(originalName, forKey: .originalName) }
    if let year { try container.encode(year, forKey: .year) }
    try container.encodeIfPresent(people, forKey: .people)
    try container.encodeIfPresent(genres, forKey: .genres)
    if let language { try container.encode(language, forKey: .language) }
    if let runtimeMinutes { try container.encode(runtimeMinutes, forKey: .runtimeMinutes) }
    if let pages { try container.encode(pages, forKey: .pages) }
    if let description { try container.encode(description, forKey: .description) }
  }
}

/// A title that somebody adds.
///
/// ```swift
/// var details = TitleDetails()
/// details.name = "The Dispossessed"
/// let request = NewTitle(kind: .book, details: details)
/// ```
public struct NewTitle: Codable, Hashable, Sendable {
  public var kind: TitleKind
  /// At least a name.
  public var details: TitleDetails

  public init(kind: TitleKind, details: TitleDetails) {
    self.kind = kind
    self.details = details
  }

  private enum CodingKeys: CodingKey {
    case kind
  }

  public init(from decoder: any Decoder) throws {
    kind = try decoder.container(keyedBy: CodingKeys.self).decode(TitleKind.self, forKey: .kind)
    details = try TitleDetails(from: decoder)
  }

  /// The kind stands beside the details.
  public func encode(to encoder: any Encoder) throws {
    try details.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
  }
}
