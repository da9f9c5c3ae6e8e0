public import KiwiKit

/// The authors and hashtags of the visible posts.
public struct VisiblePosts: Hashable, Sendable {
  /// The authors, most recent post first, without the user and the users they follow.
  public let people: [User]
  /// The hashtags without `#`, most used first and then by name.
  public let tags: [String]

  static let maxCount = 12

  public init(_ posts: [Post], reader: User?, followed: Set<User.ID> = []) {
    var seen = followed
    if let reader { seen.insert(reader.id) }
    people = Array(posts.map(\.author).filter { seen.insert($0.id).inserted }.prefix(Self.maxCount))
    let counts = Dictionary(
      posts.flatMap { post in Self.tags(in: post.caption ?? "").map { ($0, 1) } }, uniquingKeysWith: +)
    tags = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.maxCount).map(\.key)
  }

  private static func tags(in text: String) -> Set<String> {
    Set(
      TextEntity.all(in: text).compactMap { entity in
        if case .hashtag(let name) = entity.kind { name } else { nil }
      })
  }
}
