import KiwiKit

/// A title with its folded search texts. Folding is slow, so bulk inserts do it before the transaction.
package struct FoldedTitle: Sendable {
  package let facts: TitleFacts
  package let sortName: String
  /// The folded texts of other names and people.
  package let words: String

  package init(_ facts: TitleFacts) {
    self.facts = facts
    sortName = FoldedText.fold(facts.name)
    words = facts.otherNames.map(FoldedText.fold).joined(separator: " ")
  }
}
