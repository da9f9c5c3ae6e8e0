import KiwiKit

/// Sessions of somebody changed: their own devices hear of it, those who read along, and those who may see it.
struct ReadingChange: Change {
  let readerKey: Int64
  /// Who reads along with it.
  var companyUserKeys: Set<Int64> = []
  /// Whom no event may be told of it, because it is the reader's alone, before and after.
  var isPrivate = false
  /// In which title the reader may have come to another place.
  var titleKey: Int64?

  func dropCaches(of application: Application) {}

  func note(in roster: inout LiveRoster) {
    let note = ReadingNote(readerKey: readerKey, companyUserKeys: companyUserKeys, isPrivate: isPrivate)
    if let titleKey {
      roster.note(ReadingPlaceNote(readerKey: readerKey, titleKey: titleKey), of: [readerKey])
    }
    if isPrivate { roster.note(note, of: companyUserKeys.union([readerKey])) } else { roster.note(note) }
  }
}

/// Has devices look at sessions again.
struct ReadingNote: LiveNote {
  let readerKey: Int64
  let companyUserKeys: Set<Int64>
  let isPrivate: Bool

  func tell(in round: inout LiveRound) throws {
    for (id, viewer) in round.signedInReaders {
      if try concerns(viewer, round.transaction) { round.tell(id, .reading) }
    }
  }

  private func concerns(_ viewer: Viewer, _ transaction: Transaction) throws -> Bool {
    if viewer.key == readerKey || companyUserKeys.contains(viewer.key) { return true }
    return try !isPrivate && transaction.follows.isFollowed(readerKey, by: viewer.key)
  }
}
