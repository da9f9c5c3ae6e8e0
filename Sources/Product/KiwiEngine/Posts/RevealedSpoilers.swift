public import Observation

/// The posts whose spoilers the user has revealed. They stay revealed on all screens until the app ends.
@Observable @MainActor public final class RevealedSpoilers {
  private var postIds: Set<String> = []

  public init() {}

  public func isRevealed(_ postId: String) -> Bool { postIds.contains(postId) }
  public func reveal(_ postId: String) { postIds.insert(postId) }
}
