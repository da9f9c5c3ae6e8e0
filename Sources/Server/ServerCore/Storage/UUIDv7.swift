import Passwords

/// Generates version 7 UUIDs (RFC 9562), each greater than the one before.
///
/// Called inside the transaction that inserts the row, so ids are in the order of commits.
package enum UUIDv7 {
  private static let generator = UUIDv7Generator()

  package static func generate() -> String {
    generator.next()
  }
}
