import ServerCore
import KiwiKit

/// An event after which devices load reading sessions again.
package struct ReadingEvent: PendingEvent {
  package let readerKey: Int64
  /// Users who are notified for another reason, such as a shared challenge.
  package var notifiedKeys: Set<Int64> = []
  package var groupUserKeys: Set<Int64> = []
  /// The wider of the audiences before and after the change.
  package var audience = Audience.onlyMe

  package init(
    readerKey: Int64, notifiedKeys: Set<Int64> = [], groupUserKeys: Set<Int64> = [],
    audience: Audience = Audience.onlyMe
  ) {
    self.readerKey = readerKey
    self.notifiedKeys = notifiedKeys
    self.groupUserKeys = groupUserKeys
    self.audience = audience
  }

  package func mark(in subscriptions: inout LiveSubscriptions) {
    if audience == .onlyMe {
      subscriptions.enqueue(self, of: notifiedKeys.union([readerKey]))
    } else {
      subscriptions.enqueue(self)
    }
  }

  package func send(in dispatch: inout LiveDispatch) throws {
    for (id, viewer) in dispatch.signedInSubscribers {
      if try concerns(viewer, dispatch.transaction) { dispatch.send(id, .reading) }
    }
  }

  /// Applies the rule of ``ReadingCondition`` to the audiences before and after the change.
  private func concerns(_ viewer: Viewer, _ transaction: Transaction) throws -> Bool {
    if viewer.key == readerKey || notifiedKeys.contains(viewer.key) { return true }
    guard audience != .onlyMe else { return false }
    let isFollower = try FollowStore(transaction).isFollowed(readerKey, by: viewer.key)
    guard isFollower || (audience == .everyone && groupUserKeys.contains(viewer.key)) else { return false }
    return try !BlockStore(transaction).isHidden(readerKey, from: viewer.key)
  }
}
