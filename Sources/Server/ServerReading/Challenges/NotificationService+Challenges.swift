import ServerSocial
import ServerCore
import KiwiKit

extension NotificationService {
  /// Notifies members that a user won a challenge, and returns the keys of the recipients.
  ///
  /// The winner is one of them, because an edit by the creator may have won it for them.
  static func won(
    _ challenge: ChallengeRecord, by userKey: Int64, now: Timestamp, in transaction: Transaction
  ) throws -> [Int64] {
    let source = NotificationSource(kind: .challenge, actorKey: userKey, challengeKey: challenge.key)
    let audience = try transaction.challengeMembers.audience(ofWinBy: userKey, in: challenge)
    for recipientKey in audience { try transaction.notifications.insert(source, for: recipientKey, now: now) }
    return audience
  }
}
