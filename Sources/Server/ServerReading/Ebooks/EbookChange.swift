import ServerCore
import KiwiKit

/// A change of an e-book, sent only to the devices of its owner.
struct EbookChange: Change {
  let userKey: Int64
  let ebookId: String

  func mark(in subscriptions: inout LiveSubscriptions) {
    subscriptions.enqueue(EbookEvent(userKey: userKey, ebookId: ebookId), of: [userKey])
  }
}

/// Tells devices to reload an e-book.
struct EbookEvent: PendingEvent {
  let userKey: Int64
  let ebookId: String

  func send(in dispatch: inout LiveDispatch) throws {
    for (id, viewer) in dispatch.signedInSubscribers where viewer.key == userKey {
      dispatch.send(id, .ebook(id: ebookId))
    }
  }
}
