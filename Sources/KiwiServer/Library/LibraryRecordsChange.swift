import KiwiKit

/// Records of a library have changed: all of somebody's devices hear of it, and those who work on or follow the lists.
struct LibraryRecordsChange: Change {
  let userKey: Int64
  /// Lists that changed, or that somebody else may see in another way now.
  let listKeys: [Int64]
  /// Whether titles are in the deck again.
  var takesBack = false

  func dropCaches(of application: Application) {
    if takesBack { application.deckFrontiers.remove(userKey) }
  }

  func note(in roster: inout LiveRoster) {
    if listKeys.isEmpty {
      roster.note(LibraryNote(userKey: userKey, listKeys: []), of: userKey)
    } else {
      roster.note(LibraryNote(userKey: userKey, listKeys: listKeys))
    }
  }
}

/// Has devices look at a library again.
struct LibraryNote: LiveNote {
  let userKey: Int64
  let listKeys: [Int64]

  func tell(in round: inout LiveRound) throws {
    let lists = try listKeys.compactMap { key in
      try round.transaction.lists.id(ofList: key).map { (key: key, id: $0) }
    }
    for (id, viewer) in round.signedInReaders {
      if viewer.key == userKey {
        round.tell(id, .library(lists: lists.map(\.id)))
        continue
      }
      let concerned = try lists.filter { try ListService.concerns($0.key, viewer, round.transaction) }
      if !concerned.isEmpty { round.tell(id, .library(lists: concerned.map(\.id))) }
    }
  }
}
