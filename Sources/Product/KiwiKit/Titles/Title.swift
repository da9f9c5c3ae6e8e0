public import Foundation

/// A book, a film or a show: what people read and watch, and write about.
///
/// ```swift
/// let book = Title(
///   id: id, kind: .book, name: "The Dispossessed", year: 1974,
///   people: [TitlePerson(role: .author, name: "Ursula K. Le Guin")])
/// ```
public struct Title: Identifiable, Codable, Hashable, Sendable {
  /// A UUID in lowercase text; it never changes, unlike what is known of the title.
  public let id: String
  public let kind: TitleKind
  /// What it is usually called in English.
  public let name: String
  /// What it is called where it comes from, when that is something else.
  public let originalName: String?
  /// When it was first published or shown; negative before our era. Nil when nobody is certain.
  public let year: Int?
  /// Who made it, those who matter most first.
  public let people: [TitlePerson]
  /// Lowercase names such as `drama`.
  public let genres: [String]
  /// The language it was made in, as an ISO 639-1 code.
  public let language: String?
  /// Of a film, or of one part of a show.
  public let runtimeMinutes: Int?
  /// Of a book.
  public let pages: Int?
  /// A sentence that spoils nothing.
  public let description: String?
  /// Its cover; nil while there is none, and then one is drawn from its words.
  public let coverURL: URL?
  /// The same for small places, some 320 pixels wide.
  public let smallCoverURL: URL?
  /// Who shows it, of films and shows; in the United States.
  public let watchProviders: [String]
  /// What a source asks to be shown where this is.
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

  /// A device keeps titles, and what an earlier version kept has less.
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
    watchProviders = try container.decodeIfPresent([String].self, forKey: .watchProviders) ?? []
    attribution = try container.decodeIfPresent(String.self, forKey: .attribution)
  }
}

/// What a title is.
///
/// ```swift
/// let hasPages = book.kind == .book
/// ```
public enum TitleKind: String, Codable, Hashable, Sendable, CaseIterable {
  case film
  case show
  case book
}

/// Somebody who had a part in a title.
///
/// ```swift
/// let author = TitlePerson(role: .author, name: "Ursula K. Le Guin")
/// ```
public struct TitlePerson: Codable, Hashable, Sendable {
  public let role: TitleRole
  public let name: String

  public init(role: TitleRole, name: String) {
    self.role = role
    self.name = name
  }
}

/// What somebody did for a title.
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
