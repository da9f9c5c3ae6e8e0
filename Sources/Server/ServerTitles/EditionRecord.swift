import KiwiKit

/// What is known of one edition of a book.
package struct EditionFacts: Hashable, Sendable {
  package var isbn: ISBN?
  var publisher: String?
  package var year: Int?
  package var pages: Int?
  /// As an ISO 639-1 code.
  package var language: String?
}
