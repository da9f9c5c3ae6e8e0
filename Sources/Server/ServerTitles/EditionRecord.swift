import KiwiKit

/// The facts about one edition of a book.
package struct EditionFacts: Hashable, Sendable {
  package var isbn: ISBN?
  var publisher: String?
  package var year: Int?
  package var pages: Int?
  /// The ISO 639-1 code of the language.
  package var language: String?
}
