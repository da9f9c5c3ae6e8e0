/// What a post is about, and how its author liked that.
public struct PostSubject: Hashable, Sendable {
  /// One of the things that posts can be about. Clients take a kind that they do not know for nothing at all, so that
  /// more can come.
  public enum Thing: Hashable, Sendable {
    case title(TitleSummary)
  }

  public var thing: Thing
  /// Nil when the author gave none.
  public var rating: Rating?

  public init(_ thing: Thing, rating: Rating? = nil) {
    self.thing = thing
    self.rating = rating
  }

  public init(_ title: Title, rating: Rating? = nil) {
    self.init(.title(TitleSummary(title)), rating: rating)
  }

  /// The title, where it is one.
  public var title: TitleSummary? {
    switch thing {
    case .title(let title): title
    }
  }

  public var reference: PostSubjectReference {
    switch thing {
    case .title(let title): .title(id: title.id)
    }
  }
}

/// An object whose `kind` says which of the other members names the thing.
extension PostSubject: Codable {
  private enum CodingKeys: String, CodingKey {
    case kind, title, rating
  }

  private enum Kind: String, Codable, CaseIterable {
    case title
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(Kind.self, forKey: .kind) {
    case .title: thing = .title(try container.decode(TitleSummary.self, forKey: .title))
    }
    rating = try container.decodeIfPresent(Rating.self, forKey: .rating)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch thing {
    case .title(let title):
      try container.encode(Kind.title, forKey: .kind)
      try container.encode(title, forKey: .title)
    }
    try container.encodeIfPresent(rating, forKey: .rating)
  }
}

extension KeyedDecodingContainer {
  /// What this version does not know of a subject is nothing to it. Made-up decoders (`Codable` without code) use this
  /// one for optional subjects.
  public func decodeIfPresent(_ type: PostSubject.Type, forKey key: Key) throws -> PostSubject? {
    func known<Value: Decodable>(_ type: Value.Type) -> Value? { try? decodeIfPresent(type, forKey: key) }
    return known(type)
  }
}

/// How requests name what a post is about: its kind and id, `title:0190a5a0-…`.
public enum PostSubjectReference: Hashable, Sendable {
  case title(id: String)

  /// Nil when no kind is called so. Whether anything has the id is another question.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "title", !parts[1].isEmpty else { return nil }
    self = .title(id: parts[1].lowercased())
  }

  public var text: String {
    switch self {
    case .title(let id): "title:" + id
    }
  }
}
