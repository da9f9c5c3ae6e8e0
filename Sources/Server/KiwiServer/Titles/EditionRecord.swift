import KiwiKit

/// What is known of one edition of a book.
struct EditionFacts: Hashable, Sendable {
  var isbn: ISBN?
  var publisher: String?
  var year: Int?
  var pages: Int?
  /// As an ISO 639-1 code.
  var language: String?
}
