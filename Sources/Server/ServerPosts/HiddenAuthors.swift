import ServerSocial
import ServerCore

/// The authors whose posts are hidden from a viewer: blocked in either direction, muted, or just suspended.
///
/// A few are loaded at once. If there are many, each author is looked up on demand, so the cost does not depend on
/// the number of blocks.
struct HiddenAuthors {
  private let viewer: Viewer?
  private var known: Set<Int64> = []
  private var shown: Set<Int64> = []
  private let isComplete: Bool

  private static let maxAtOnce = 500

  init(from viewer: Viewer?, in transaction: Transaction) throws {
    self.viewer = viewer
    known = Set(try PostStore(transaction).authorsBeingUnlisted())
    guard let viewer else {
      isComplete = true
      return
    }
    let first = try BlockStore(transaction).hiddenAuthors(from: viewer.key, limit: Self.maxAtOnce + 1)
    known.formUnion(first)
    isComplete = first.count <= Self.maxAtOnce
  }

  mutating func contains(_ authorKey: Int64, in transaction: Transaction) throws -> Bool {
    if known.contains(authorKey) { return true }
    guard !isComplete, let viewer, !shown.contains(authorKey) else { return false }
    let isHidden = try BlockStore(transaction).isHidden(authorKey, from: viewer.key)
    if isHidden { known.insert(authorKey) } else { shown.insert(authorKey) }
    return isHidden
  }
}
