import ServerLibrary
import ServerSocial
import ServerCore
import KiwiKit

/// A change of a reader's sessions, sent to their devices and to permitted users.
package struct ReadingChange: Change {
  let readerKey: Int64
  /// The members of the session's group, who receive visible changes.
  package var groupUserKeys: Set<Int64> = []
  /// The wider of the audiences before and after the change.
  package var audience = Audience.onlyMe
  var consequences = ReadingConsequences()
  /// The title in which the reader's position may have changed.
  package var titleKey: Int64?

  package var invalidations: [Invalidation] { consequences.library?.invalidations ?? [] }

  package func mark(in subscriptions: inout LiveSubscriptions) {
    let challenges = consequences.challenges
    let event = ReadingEvent(
      readerKey: readerKey, notifiedKeys: challenges.otherMemberKeys, groupUserKeys: groupUserKeys,
      audience: audience)
    if let titleKey {
      subscriptions.enqueue(ReadingPlaceEvent(readerKey: readerKey, titleKey: titleKey), of: [readerKey])
    }
    event.mark(in: &subscriptions)
    subscriptions.mark(unreadCountsOf: Array(challenges.notifiedKeys))
    consequences.library?.mark(in: &subscriptions)
  }
}

/// The effects of a session on the library and on challenges.
package struct ReadingConsequences {
  package var library: LibraryRecordsChange?
  package var challenges = ChallengeRecipients()
}
