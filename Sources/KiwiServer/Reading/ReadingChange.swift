import KiwiKit

/// Sessions of somebody changed: their own devices hear of it, those who read along, and those who may see it.
struct ReadingChange: Change {
  let readerKey: Int64
  /// Who reads along with it.
  var companyUserKeys: Set<Int64> = []
  /// Who is in a challenge in which the reader stands elsewhere now, and who was notified of one that they won.
  var challenges = ChallengeNews()
  /// Whom no event may be told of it, because it is the reader's alone, before and after.
  var isPrivate = false

  func dropCaches(of application: Application) {}

  func note(in roster: inout LiveRoster) {
    let company = companyUserKeys.union(challenges.fellowKeys)
    let note = ReadingNote(readerKey: readerKey, companyUserKeys: company, isPrivate: isPrivate)
    if isPrivate { roster.note(note, of: company.union([readerKey])) } else { roster.note(note) }
    roster.note(unreadCountsOf: Array(challenges.notifiedKeys))
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
