/// Something that the next round tells readers, of a kind that an area brings.
protocol LiveNote: Hashable, Sendable {
  func tell(in round: inout LiveRound) throws
}

/// Any note, as one can be told from another.
struct AnyLiveNote: Hashable, Sendable {
  let note: any LiveNote

  init(_ note: some LiveNote) {
    self.note = note
  }

  static func == (one: AnyLiveNote, other: AnyLiveNote) -> Bool {
    AnyHashable(one.note) == AnyHashable(other.note)
  }

  func hash(into hasher: inout Hasher) {
    note.hash(into: &hasher)
  }
}
