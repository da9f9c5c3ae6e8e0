/// The subject of a post, with the author's rating of it.
///
/// ```swift
/// let subject = PostSubject(book, rating: Rating(quarterStars: 18))
/// assert(subject.takesRating)
/// ```
public struct PostSubject: Hashable, Sendable {
  /// A possible subject of posts. Clients treat an unknown kind as no subject, so kinds can be added.
  public enum Thing: Hashable, Sendable {
    case title(TitleSummary)
    case spot(SpotSummary)
    /// An experience of the author, rated by its newest rating.
    case experience(VisitSummary)
  }

  public var thing: Thing
  /// The author's rating, or nil.
  public var rating: Rating?
  /// The position in a book that the caption is about; for books only.
  public var position: BookPosition?
  /// The audience of the place, for its author only; nil for a public place.
  public var audience: Audience?

  public init(
    _ thing: Thing, rating: Rating? = nil, position: BookPosition? = nil, audience: Audience? = nil
  ) {
    self.thing = thing
    self.rating = rating
    self.position = position
    self.audience = audience
  }

  public init(_ title: Title, rating: Rating? = nil) {
    self.init(.title(TitleSummary(title)), rating: rating)
  }

  /// The title, if the subject is one.
  public var title: TitleSummary? {
    if case .title(let title) = thing { title } else { nil }
  }

  /// The place, as far as the viewer may see it.
  public var spot: SpotSummary? {
    switch thing {
    case .title: nil
    case .spot(let spot): spot
    case .experience(let visit): visit.spot
    }
  }

  public var name: String {
    switch thing {
    case .title(let title): title.name
    case .spot(let spot): spot.name
    case .experience(let visit): visit.name
    }
  }

  public var reference: PostSubjectReference {
    switch thing {
    case .title(let title): .title(id: title.id)
    case .spot(let spot): .spot(id: spot.id)
    case .experience(let visit): .experience(id: visit.id)
    }
  }

  /// True if posts have their own rating of it. An experience has its own ratings.
  public var takesRating: Bool {
    if case .experience = thing { false } else { true }
  }

  /// True if captions can refer to a position in it, which only books have.
  public var takesPosition: Bool { title?.kind == .book }

  /// The rating that the post itself carries.
  public var postRating: Rating? { takesRating ? rating : nil }
}

/// The JSON is an object whose `kind` names the member with the subject.
extension PostSubject: WireValue {
  public static let rules: [String: FieldRule] = [
    "title": .omitted, "spot": .omitted, "experience": .omitted,
  ]

  private enum CodingKeys: String, CodingKey {
    case kind, title, spot, experience, rating, position, audience
  }

  private enum Kind: String, Codable, CaseIterable {
    case title
    case spot
    case experience
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let title = try container.decodeIfPresent(TitleSummary.self, forKey: .title)
    let spot = try container.decodeIfPresent(SpotSummary.self, forKey: .spot)
    let experience = try container.decodeIfPresent(VisitSummary.self, forKey: .experience)
    let kind = try container.decode(Kind.self, forKey: .kind)
    let named: Thing? =
      switch kind {
      case .title: title.map(Thing.title)
      case .spot: spot.map(Thing.spot)
      case .experience: experience.map(Thing.experience)
      }
    guard let named else {
      throw DecodingError.dataCorruptedError(
        forKey: .kind, in: container, debugDescription: "no \(kind.rawValue)")
    }
    thing = named
    rating = try container.decodeIfPresent(Rating.self, forKey: .rating)
    position = try container.decodeIfPresent(BookPosition.self, forKey: .position)
    audience = try container.decodeIfPresent(Audience.self, forKey: .audience)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch thing {
    case .title(let title):
      try container.encode(Kind.title, forKey: .kind)
      try container.encode(title, forKey: .title)
    case .spot(let spot):
      try container.encode(Kind.spot, forKey: .kind)
      try container.encode(spot, forKey: .spot)
    case .experience(let visit):
      try container.encode(Kind.experience, forKey: .kind)
      try container.encode(visit, forKey: .experience)
    }
    try container.encodeIfPresent(rating, forKey: .rating)
    try container.encodeIfPresent(position, forKey: .position)
    try container.encodeIfPresent(audience, forKey: .audience)
  }
}

extension KeyedDecodingContainer {
  /// Decodes an unknown subject as nil. Synthesized `Codable` conformances use this overload for optional subjects.
  public func decodeIfPresent(_ type: PostSubject.Type, forKey key: Key) throws -> PostSubject? {
    func known<Value: Decodable>(_ type: Value.Type) -> Value? { try? decodeIfPresent(type, forKey: key) }
    return known(type)
  }
}

/// A reference to the subject of a post in requests: its kind and id, `title:0190a5a0-…`.
///
/// ```swift
/// let reference = PostSubjectReference.title(id: book.id)
/// assert(PostSubjectReference(reference.text) == reference)
/// ```
public enum PostSubjectReference: Hashable, Sendable {
  case title(id: String)
  case spot(id: String)
  case experience(id: String)

  /// Parses a reference, or returns nil for an unknown kind. The id is not looked up.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty else { return nil }
    let id = parts[1].lowercased()
    switch parts[0] {
    case "title": self = .title(id: id)
    case "spot": self = .spot(id: id)
    case "experience": self = .experience(id: id)
    default: return nil
    }
  }

  public var text: String {
    switch self {
    case .title(let id): "title:" + id
    case .spot(let id): "spot:" + id
    case .experience(let id): "experience:" + id
    }
  }

  public var id: String {
    switch self {
    case .title(let id), .spot(let id), .experience(let id): id
    }
  }
}
