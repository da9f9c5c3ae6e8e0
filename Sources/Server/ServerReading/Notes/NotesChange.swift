import ServerSocial
import ServerCore
import KiwiKit

/// A note changed: the author's other devices hear of it, and who may see it where others are shown it.
struct NotesChange: Change {
  let authorKey: Int64
  /// What it is about, where the server knows it.
  let titleId: String?
  /// Whom it is or was shown.
  let audience: Audience

  func note(in roster: inout LiveRoster) {
    ReadingChange(readerKey: authorKey).note(in: &roster)
    if let titleId, audience != .onlyMe {
      roster.note(TitleNotesNote(authorKey: authorKey, titleId: titleId, audience: audience))
    }
  }
}

/// Has others look again at what is written down about a title.
struct TitleNotesNote: LiveNote {
  let authorKey: Int64
  let titleId: String
  let audience: Audience

  func tell(in round: inout LiveRound) throws {
    for (id, viewer) in round.signedInReaders {
      if try concerns(viewer, round.transaction) { round.tell(id, .notes(titleId: titleId)) }
    }
  }

  private func concerns(_ viewer: Viewer, _ transaction: Transaction) throws -> Bool {
    guard viewer.key != authorKey, try !transaction.blocks.isHidden(authorKey, from: viewer.key) else {
      return false
    }
    return try audience == .everyone || transaction.follows.isFollowed(authorKey, by: viewer.key)
  }
}
