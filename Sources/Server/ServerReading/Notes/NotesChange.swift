import ServerSocial
import ServerCore
import KiwiKit

/// A change of a note.
///
/// The author's devices receive it, and viewers of the title who may see the note.
struct NotesChange: Change {
  let authorKey: Int64
  /// The title of the book; nil for a book outside the catalog.
  let titleId: String?
  /// The wider of the audiences before and after the change.
  let audience: Audience

  func mark(in subscriptions: inout LiveSubscriptions) {
    ReadingChange(readerKey: authorKey).mark(in: &subscriptions)
    if let titleId, audience != .onlyMe {
      subscriptions.enqueue(TitleNotesEvent(authorKey: authorKey, titleId: titleId, audience: audience))
    }
  }
}

/// Tells viewers to reload the notes about a title.
struct TitleNotesEvent: PendingEvent {
  let authorKey: Int64
  let titleId: String
  let audience: Audience

  func send(in dispatch: inout LiveDispatch) throws {
    for (id, viewer) in dispatch.signedInSubscribers {
      if try concerns(viewer, dispatch.transaction) { dispatch.send(id, .notes(titleId: titleId)) }
    }
  }

  private func concerns(_ viewer: Viewer, _ transaction: Transaction) throws -> Bool {
    guard viewer.key != authorKey, try !BlockStore(transaction).isHidden(authorKey, from: viewer.key) else {
      return false
    }
    return try audience == .everyone || FollowStore(transaction).isFollowed(authorKey, by: viewer.key)
  }
}
