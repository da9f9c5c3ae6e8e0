import ServerSocial
import ServerCore
import KiwiKit

extension NotificationService {
  /// Notifies members that a user won a challenge, and returns the keys of the recipients.
  ///
  /// The recipients include the winner, because the creator's edit may have completed the challenge.
  static func won(
    _ challenge: ChallengeRecord, by userKey: Int64, now: Timestamp, in transaction: Transaction
  ) throws -> [Int64] {
    let source = NotificationSource(kind: .challenge, actorKey: userKey, challengeKey: challenge.key)
    let audience = try ChallengeMemberStore(transaction).audience(ofWinBy: userKey, in: challenge)
    for recipientKey in audience {
      try NotificationStore(transaction).insert(source, for: recipientKey, now: now)
    }
    return audience
  }
}
