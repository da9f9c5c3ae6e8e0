import ServerLibrary
import ServerSocial
import ServerCore
import KiwiKit

/// A change of a reader's sessions, sent to their devices and to users who may see them.
package struct ReadingChange: Change {
  let readerKey: Int64
  /// Members of the session's company, who hear of it if they may see it.
  package var companyUserKeys: Set<Int64> = []
  /// The wider of the audiences before and after the change.
  package var audience = Audience.onlyMe
  var consequences = ReadingConsequences()
  /// In which title the reader may have come to another place.
  package var titleKey: Int64?

  package var invalidations: [Invalidation] { consequences.library?.invalidations ?? [] }

  package func note(in roster: inout LiveRoster) {
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
package struct ReadingConsequences {
  /// What it changed of the reader's library.
  package var library: LibraryRecordsChange?
  /// Who is in a challenge in which the reader stands elsewhere now, and who was notified of one that they won.
  package var challenges = ChallengeNews()
}
