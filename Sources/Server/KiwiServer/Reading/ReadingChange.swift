import KiwiKit

/// A change of a reader's sessions, sent to their devices and to users who may see them.
struct ReadingChange: Change {
  let readerKey: Int64
  /// Members of the session's company, who hear of it if they may see it.
  var companyUserKeys: Set<Int64> = []
  /// The wider of the audiences before and after the change.
  var audience = Audience.onlyMe
  var consequences = ReadingConsequences()
  /// In which title the reader may have come to another place.
  var titleKey: Int64?

  func dropCaches(of application: Application) {
    consequences.library?.dropCaches(of: application)
  }

  func note(in roster: inout LiveRoster) {
    let challenges = consequences.challenges
    let note = ReadingNote(
      readerKey: readerKey, toldKeys: challenges.fellowKeys, companyUserKeys: companyUserKeys,
      audience: audience)
    if let titleKey {
      roster.note(ReadingPlaceNote(readerKey: readerKey, titleKey: titleKey), of: [readerKey])
    }
    note.note(in: &roster)
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
  /// Users who hear of it for another reason, such as a shared challenge.
  var toldKeys: Set<Int64> = []
  var companyUserKeys: Set<Int64> = []
  /// The wider of the audiences before and after the change.
  var audience = Audience.onlyMe

  func note(in roster: inout LiveRoster) {
    if audience == .onlyMe {
      roster.note(self, of: toldKeys.union([readerKey]))
    } else {
      roster.note(self)
    }
  }

  func tell(in round: inout LiveRound) throws {
    for (id, viewer) in round.signedInReaders {
      if try concerns(viewer, round.transaction) { round.tell(id, .reading) }
    }
  }

  /// Applies the rule of ``ReadingCondition`` to the audiences before and after the change.
  private func concerns(_ viewer: Viewer, _ transaction: Transaction) throws -> Bool {
    if viewer.key == readerKey || toldKeys.contains(viewer.key) { return true }
    guard audience != .onlyMe else { return false }
    let isFollower = try transaction.follows.isFollowed(readerKey, by: viewer.key)
    guard isFollower || (audience == .everyone && companyUserKeys.contains(viewer.key)) else { return false }
    return try !transaction.blocks.isHidden(readerKey, from: viewer.key)
  }
}
