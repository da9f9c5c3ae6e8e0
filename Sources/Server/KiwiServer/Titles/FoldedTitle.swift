import KiwiKit

/// A title with what it is found by. Folding takes its time, so that who puts many in does it before the transaction.
struct FoldedTitle: Sendable {
  let facts: TitleFacts
  let sortName: String
  /// What else it is found by.
  let words: String

  init(_ facts: TitleFacts) {
    self.facts = facts
    sortName = FoldedText.fold(facts.name)
    words = facts.otherNames.map(FoldedText.fold).joined(separator: " ")
  }
}
