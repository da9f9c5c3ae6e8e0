public import Foundation

/// A book, a film or a show.
///
/// ```swift
/// let book = Title(
///   id: id, kind: .book, name: "The Dispossessed", year: 1974,
///   people: [TitlePerson(role: .author, name: "Ursula K. Le Guin")])
/// ```
public struct Title: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = TitleDetails.rules.merging([
    "id": .id,
    "watchProviders": .list(0...Limits.providersPerTitle, of: .length(1...Limits.titleNameLength)),
    "attribution": .length(0...Limits.attributionLength),
  ]) { $1 }

  /// A lowercase UUID. Unlike the other members, it never changes.
  public let id: String
  public let kind: TitleKind
  /// The usual name in English.
  public let name: String
  /// The name in the original language, if it differs.
  public let originalName: String?
  /// The year of first publication or showing; negative before our era. Null if it is uncertain.
  public let year: Int?
  /// The creators, most important first.
  public let people: [TitlePerson]
  /// The genres, by lowercase names such as `drama`.
  public let genres: [String]
  /// The original language, as an ISO 639-1 code.
  public let language: String?
  /// The running time of a film, or of one episode of a show.
  public let runtimeMinutes: Int?
  /// The number of pages of a book.
  public let pages: Int?
  /// A one-sentence description without spoilers.
  public let description: String?
  /// The URL of the cover on this server, or null. It needs no token.
  public let coverURL: URL?
  /// The URL of a small cover, about 320 pixels wide.
  public let smallCoverURL: URL?
  /// The services that stream a film or show in the United States.
  public let watchProviders: [String]
  /// The credit that a source requires to be shown with the title.
  public let attribution: String?

  public init(
    id: String, kind: TitleKind, name: String, originalName: String? = nil, year: Int? = nil,
    people: [TitlePerson] = [], genres: [String] = [], language: String? = nil, runtimeMinutes: Int? = nil,
    pages: Int? = nil, description: String? = nil, coverURL: URL? = nil, smallCoverURL: URL? = nil,
    watchProviders: [String] = [], attribution: String? = nil
  ) {
    self.id = id
    self.kind = kind
    self.name = name
    self.originalName = originalName
    self.year = year
    self.people = people
    self.genres = genres
    self.language = language
    self.runtimeMinutes = runtimeMinutes
    self.pages = pages
    self.description = description
    self.coverURL = coverURL
    self.smallCoverURL = smallCoverURL
    self.watchProviders = watchProviders
    self.attribution = attribution
  }

  /// Decodes titles stored by earlier versions, which have fewer members.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    kind = try container.decode(TitleKind.self, forKey: .kind)
    name = try container.decode(String.self, forKey: .name)
    originalName = try container.decodeIfPresent(String.self, forKey: .originalName)
    year = try container.decodeIfPresent(Int.self, forKey: .year)
    people = try container.decode([TitlePerson].self, forKey: .people)
    genres = try container.decode([String].self, forKey: .genres)
    language = try container.decodeIfPresent(String.self, forKey: .language)
    runtimeMinutes = try container.decodeIfPresent(Int.self, forKey: .runtimeMinutes)
    pages = try container.decodeIfPresent(Int.self, forKey: .pages)
    description = try container.decodeIfPresent(String.self, forKey: .description)
    coverURL = try container.decodeIfPresent(URL.self, forKey: .coverURL)
    smallCoverURL = try container.decodeIfPresent(URL.self, forKey: .smallCoverURL)
    watchProviders = (try? container.decode([String].self, forKey: .watchProviders)) ?? []
    attribution = try container.decodeIfPresent(String.self, forKey: .attribution)
  }
}

/// The kind of a title.
///
/// ```swift
/// let hasPages = book.kind == .book
/// ```
public enum TitleKind: String, Codable, Hashable, Sendable, CaseIterable {
  case film
  case show
  case book
}

/// A contributor to a title.
///
/// ```swift
/// let author = TitlePerson(role: .author, name: "Ursula K. Le Guin")
/// ```
public struct TitlePerson: WireValue {
  public static let rules: [String: FieldRule] = ["name": .line(1...Limits.titleNameLength)]

  public let role: TitleRole
  public let name: String

  public init(role: TitleRole, name: String) {
    self.role = role
    self.name = name
  }
}

/// The role of a person in making a title.
///
/// ```swift
/// let translators = book.people.filter { $0.role == .translator }
/// ```
public enum TitleRole: String, Codable, Hashable, Sendable, CaseIterable {
  case author
  case director
  case creator
  case translator
}
