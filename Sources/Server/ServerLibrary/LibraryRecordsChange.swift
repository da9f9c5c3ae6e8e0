import ServerCore
import KiwiKit

/// Records of libraries have changed: all devices of some people hear of it, and those whom the lists concern.
package struct LibraryRecordsChange: Change {
  /// Whose libraries changed, or who sees the lists of others in another way now.
  package let userKeys: Set<Int64>
  /// Lists that changed.
  package let listKeys: [Int64]
  /// Whether titles are in the deck again.
  package var takesBack = false
  /// Posts that tell a place now, or do not any more, to everybody who sees them.
  package var changedPosts: [Int64] = []

  package init(userKeys: Set<Int64>, listKeys: [Int64], takesBack: Bool = false, changedPosts: [Int64] = []) {
    self.userKeys = userKeys
    self.listKeys = listKeys
    self.takesBack = takesBack
    self.changedPosts = changedPosts
  }

  package var invalidations: [Invalidation] { takesBack ? userKeys.map { .deck(userKey: $0) } : [] }

  package func note(in roster: inout LiveRoster) {
    for key in changedPosts { roster.note(editedPost: key) }
    for key in userKeys {
      roster.note(ReadingPlaceNote(readerKey: key, titleKey: nil), of: [key])
    }
    let note = LibraryNote(userKeys: userKeys, listKeys: listKeys)
    if listKeys.isEmpty { roster.note(note, of: userKeys) } else { roster.note(note) }
  }
}

/// Has devices look at a library again.
struct LibraryNote: LiveNote {
  let userKeys: Set<Int64>
  let listKeys: [Int64]

  func tell(in round: inout LiveRound) throws {
    let lists = try listKeys.compactMap { try round.transaction.lists.list(key: $0) }
    for (id, viewer) in round.signedInReaders {
      let concerned = try lists.filter { try ListService.concerns($0, viewer, round.transaction) }
      guard userKeys.contains(viewer.key) || !concerned.isEmpty else { continue }
      round.tell(id, .library(lists: concerned.map(\.list.id)))
    }
  }
}
