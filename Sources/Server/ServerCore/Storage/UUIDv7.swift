import Passwords

/// The ids of everything new: version 7 UUIDs (RFC 9562), each greater than the one before.
///
/// To be called inside the transaction that inserts the row, so that the order of ids is that of commits.
package enum UUIDv7 {
  private static let generator = UUIDv7Generator()

  package static func generate() -> String {
    generator.next()
  }
}
