/// The facts about a title: all of them for a new one, the fields that change for a correction.
///
/// An absent member is unchanged; null, or an empty list, means that there is no value. Books have no running time, and
/// only books have pages. Each member is one of ``TitleField``. A member that is set to `.some(nil)` is sent as null.
///
/// ```swift
/// var details = TitleDetails(book)
/// details.year = 1975
/// let changed = details.changes(from: TitleDetails(book))
/// ```
public struct TitleDetails: WireValue {
  public static let rules: [String: FieldRule] = [
    "name": .line(1...Limits.titleNameLength), "originalName": .line(0...Limits.titleNameLength),
    "year": .number(Limits.titleYears), "people": .list(0...Limits.peoplePerTitle),
    "genres": .list(0...Limits.genresPerTitle, of: .length(1...Int.max)), "language": .pattern("^[a-z]{2}$"),
    "runtimeMinutes": .number(Limits.titleLength),
    "pages": .number(Limits.titleLength),
    "description": .text(0...Limits.titleDescriptionLength),
  ]
  public static let wholes: Set<String> = ["people", "genres"]

  /// The usual name in English.
  public var name: String?
  /// The name in the original language, if it differs.
  public var originalName: String??
  /// The year of first publication or release; negative for BCE.
  public var year: Int??
  /// The creators, most important first.
  public var people: [TitlePerson]?
  /// The genres, by lowercase names such as `drama`.
  public var genres: [String]?
  /// The original language, as an ISO 639-1 code.
  public var language: String??
  /// The running time of a film, or of one episode of a show.
  public var runtimeMinutes: Int??
  /// The number of pages of a book.
  public var pages: Int??
  /// A one-sentence description without spoilers.
  public var description: String??

  public init() {}

  /// All details of a title.
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

  /// Returns the fields that differ from `other`.
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
    func field<Value: Decodable>(_ key: CodingKeys) throws -> Value? {
      container.contains(key) ? try container.decode(Value.self, forKey: key) : nil
    }
    func clearableField<Value: Decodable>(_ key: CodingKeys) throws -> Value?? {
      container.contains(key) ? .some(try container.decodeIfPresent(Value.self, forKey: key)) : nil
    }
    name = try field(.name)
    originalName = try clearableField(.originalName)
    year = try clearableField(.year)
    people = try field(.people)
    genres = try field(.genres)
    language = try clearableField(.language)
    runtimeMinutes = try clearableField(.runtimeMinutes)
    pages = try clearableField(.pages)
    description = try clearableField(.description)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    // The outer optional is the presence of a member; the inner one may be null.
    if let name { try container.encode(name, forKey: .name) }
    if let originalName { try container.encode(originalName, forKey: .originalName) }
    if let year { try container.encode(year, forKey: .year) }
    if let people { try container.encode(people, forKey: .people) }
    if let genres { try container.encode(genres, forKey: .genres) }
    if let language { try container.encode(language, forKey: .language) }
    if let runtimeMinutes { try container.encode(runtimeMinutes, forKey: .runtimeMinutes) }
    if let pages { try container.encode(pages, forKey: .pages) }
    if let description { try container.encode(description, forKey: .description) }
  }
}

/// A title to add.
///
/// ```swift
/// var details = TitleDetails()
/// details.name = "The Dispossessed"
/// let request = NewTitle(kind: .book, details: details)
/// ```
public struct NewTitle: WireValue {
  public static let rules = TitleDetails.rules
  public static let wholes = TitleDetails.wholes

  public var kind: TitleKind
  /// The details; at least a name.
  public var details: TitleDetails

  public init(kind: TitleKind, details: TitleDetails) {
    self.kind = kind
    self.details = details
  }

  private enum CodingKeys: CodingKey {
    case kind, name
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    kind = try container.decode(TitleKind.self, forKey: .kind)
    _ = try container.decode(String.self, forKey: .name)
    details = try TitleDetails(from: decoder)
  }

  /// Writes the kind along with the details.
  public func encode(to encoder: any Encoder) throws {
    try details.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
  }
}
