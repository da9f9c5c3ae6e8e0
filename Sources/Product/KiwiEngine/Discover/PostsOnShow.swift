public import KiwiKit

/// Who wrote the posts that are on show, and which tags are in them.
public struct PostsOnShow: Hashable, Sendable {
  /// Those with the newest posts first, each once; neither whoever looks is among them, nor whom they follow.
  public let people: [User]
  /// Those in most posts first, equal ones by name; without `#`.
  public let tags: [String]

  static let most = 12

  public init(_ posts: [Post], reader: User?, followed: Set<User.ID> = []) {
    var seen = followed
    if let reader { seen.insert(reader.id) }
    people = Array(posts.map(\.author).filter { seen.insert($0.id).inserted }.prefix(Self.most))
    let counts = Dictionary(
      posts.flatMap { post in Self.tags(in: post.caption ?? "").map { ($0, 1) } }, uniquingKeysWith: +)
    tags = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.most).map(\.key)
  }

  private static func tags(in text: String) -> Set<String> {
    Set(
      TextEntity.all(in: text).compactMap { entity in
        if case .hashtag(let name) = entity.kind { name } else { nil }
      })
  }
}
