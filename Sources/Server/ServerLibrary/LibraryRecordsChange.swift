import ServerCore
import KiwiKit

/// A change of library records, which is announced to all devices of these users and of members of the lists.
package struct LibraryRecordsChange: Change {
  /// The users whose libraries, or whose views of other users' lists, changed.
  package let userKeys: Set<Int64>
  /// The lists that changed.
  package let listKeys: [Int64]
  /// Indicates whether titles returned to the deck.
  package var returnsToDeck = false
  /// The posts whose visible place changed.
  package var changedPosts: [Int64] = []

  package init(
    userKeys: Set<Int64>, listKeys: [Int64], returnsToDeck: Bool = false, changedPosts: [Int64] = []
  ) {
    self.userKeys = userKeys
    self.listKeys = listKeys
    self.returnsToDeck = returnsToDeck
    self.changedPosts = changedPosts
  }

  package var invalidations: [Invalidation] { returnsToDeck ? userKeys.map { .deck(userKey: $0) } : [] }

  package func mark(in subscriptions: inout LiveSubscriptions) {
    for key in changedPosts { subscriptions.mark(editedPost: key) }
    for key in userKeys {
      subscriptions.enqueue(ReadingPlaceEvent(readerKey: key, titleKey: nil), of: [key])
    }
    let event = LibraryEvent(userKeys: userKeys, listKeys: listKeys)
    if listKeys.isEmpty { subscriptions.enqueue(event, of: userKeys) } else { subscriptions.enqueue(event) }
  }
}

/// Tells devices to fetch library changes.
struct LibraryEvent: PendingEvent {
  let userKeys: Set<Int64>
  let listKeys: [Int64]

  func send(in dispatch: inout LiveDispatch) throws {
    let lists = try listKeys.compactMap { try ListStore(dispatch.transaction).list(key: $0) }
    for (id, viewer) in dispatch.signedInSubscribers {
      let concerned = try lists.filter { try ListService.concerns($0, viewer, dispatch.transaction) }
      guard userKeys.contains(viewer.key) || !concerned.isEmpty else { continue }
      dispatch.send(id, .library(lists: concerned.map(\.list.id)))
    }
  }
}
