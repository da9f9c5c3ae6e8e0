import KiwiKit

/// Sessions of somebody changed: their own devices hear of it, those who read along, and those who may see it.
struct ReadingChange: Change {
  let readerKey: Int64
  /// Who reads along with it.
  var companyUserKeys: Set<Int64> = []
  /// Whom no event may be told of it, because it is the reader's alone, before and after.
  var isPrivate = false
  var consequences = ReadingConsequences()
  /// In which title the reader may have come to another place.
  var titleKey: Int64?

  func dropCaches(of application: Application) {
    consequences.library?.dropCaches(of: application)
  }

  func note(in roster: inout LiveRoster) {
    let challenges = consequences.challenges
    let company = companyUserKeys.union(challenges.fellowKeys)
    let note = ReadingNote(readerKey: readerKey, companyUserKeys: company, isPrivate: isPrivate)
    if let titleKey {
      roster.note(ReadingPlaceNote(readerKey: readerKey, titleKey: titleKey), of: [readerKey])
    }
    if isPrivate { roster.note(note, of: company.union([readerKey])) } else { roster.note(note) }
    roster.note(unreadCountsOf: Array(challenges.notifiedKeys))
    consequences.library?.note(in: &roster)
  }
}

/// What followed from a session.
struct ReadingConsequences {
  /// What it changed of the reader's library.
  var library: LibraryRecordsChange?
  /// Who is in a challenge in which the reader stands elsewhere now, and who was notified of one that they won.
  var challenges = ChallengeNews()
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
