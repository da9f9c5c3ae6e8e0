import ServerCore
import KiwiKit

/// An e-book changed: the devices of its owner hear of it, and nobody else.
struct EbookChange: Change {
  let userKey: Int64
  let ebookId: String

  func note(in roster: inout LiveRoster) {
    roster.note(EbookNote(userKey: userKey, ebookId: ebookId), of: [userKey])
  }
}

/// Has devices look at an e-book again.
struct EbookNote: LiveNote {
  let userKey: Int64
  let ebookId: String

  func tell(in round: inout LiveRound) throws {
    for (id, viewer) in round.signedInReaders where viewer.key == userKey {
      round.tell(id, .ebook(id: ebookId))
    }
  }
}
