/// Something that the next round tells readers, of a kind that an area brings.
package protocol LiveNote: Hashable, Sendable {
  func tell(in round: inout LiveRound) throws
}

/// Any note, as one can be told from another.
package struct AnyLiveNote: Hashable, Sendable {
  package let note: any LiveNote

  package init(_ note: some LiveNote) {
    self.note = note
  }

  package static func == (one: AnyLiveNote, other: AnyLiveNote) -> Bool {
    AnyHashable(one.note) == AnyHashable(other.note)
  }

  package func hash(into hasher: inout Hasher) {
    note.hash(into: &hasher)
  }
}
