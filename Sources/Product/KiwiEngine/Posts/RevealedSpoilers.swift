public import Observation

/// The posts whose words the reader asked for though they give something away: shown wherever the post is, until the
/// app is left.
@Observable @MainActor public final class RevealedSpoilers {
  private var postIds: Set<String> = []

  public init() {}

  public func isRevealed(_ postId: String) -> Bool { postIds.contains(postId) }
  public func reveal(_ postId: String) { postIds.insert(postId) }
}
