import ServerSocial
import ServerCore
import KiwiKit

extension NotificationService {
  /// Tells whoever won it, too: another's edit may have won it for them. Returns who may have been told.
  static func won(
    _ challenge: ChallengeRecord, by userKey: Int64, now: Timestamp, in transaction: Transaction
  ) throws -> [Int64] {
    let source = NotificationSource(kind: .challenge, actorKey: userKey, challengeKey: challenge.key)
    let audience = try transaction.challengeMembers.audience(ofWinBy: userKey, in: challenge)
    for personKey in audience { try transaction.notifications.insert(source, for: personKey, now: now) }
    return audience
  }
}
