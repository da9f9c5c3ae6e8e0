import ServerSocial
import ServerCore

/// The authors whose posts do not appear in a reader's lists: blocked in either direction, muted, or suspended a moment ago.
///
/// Few are known at once. Of many, each author is looked up when one of their posts comes along, so that it
/// costs no more to be blocked by a hundred thousand people than by ten.
struct HiddenAuthors {
  private let viewer: Viewer?
  private var known: Set<Int64> = []
  private var shown: Set<Int64> = []
  private let isComplete: Bool

  private static let mostAtOnce = 500

  init(from viewer: Viewer?, in transaction: Transaction) throws {
    self.viewer = viewer
    known = Set(try transaction.posts.authorsBeingUnlisted())
    guard let viewer else {
      isComplete = true
      return
    }
    let first = try transaction.blocks.hiddenAuthors(from: viewer.key, limit: Self.mostAtOnce + 1)
    known.formUnion(first)
    isComplete = first.count <= Self.mostAtOnce
  }

  mutating func contains(_ authorKey: Int64, in transaction: Transaction) throws -> Bool {
    if known.contains(authorKey) { return true }
    guard !isComplete, let viewer, !shown.contains(authorKey) else { return false }
    let isHidden = try transaction.blocks.isHidden(authorKey, from: viewer.key)
    if isHidden { known.insert(authorKey) } else { shown.insert(authorKey) }
    return isHidden
  }
}
