import KiwiKit

/// A title with what it is found by. Folding takes its time, so that who puts many in does it before the transaction.
package struct FoldedTitle: Sendable {
  package let facts: TitleFacts
  package let sortName: String
  /// What else it is found by.
  package let words: String

  package init(_ facts: TitleFacts) {
    self.facts = facts
    sortName = FoldedText.fold(facts.name)
    words = facts.otherNames.map(FoldedText.fold).joined(separator: " ")
  }
}
