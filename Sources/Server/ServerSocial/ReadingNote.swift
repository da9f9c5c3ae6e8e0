import ServerCore
import KiwiKit

/// Has devices look at sessions again.
package struct ReadingNote: LiveNote {
  package let readerKey: Int64
  /// Users who hear of it for another reason, such as a shared challenge.
  package var toldKeys: Set<Int64> = []
  package var companyUserKeys: Set<Int64> = []
  /// The wider of the audiences before and after the change.
  package var audience = Audience.onlyMe

  package init(
    readerKey: Int64, toldKeys: Set<Int64> = [], companyUserKeys: Set<Int64> = [],
    audience: Audience = Audience.onlyMe
  ) {
    self.readerKey = readerKey
    self.toldKeys = toldKeys
    self.companyUserKeys = companyUserKeys
    self.audience = audience
  }

  package func note(in roster: inout LiveRoster) {
    if audience == .onlyMe {
      roster.note(self, of: toldKeys.union([readerKey]))
    } else {
      roster.note(self)
    }
  }

  package func tell(in round: inout LiveRound) throws {
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
