import Passwords

/// The hash of an address, salted with the account.
package struct KnownAddress: Hashable, Sendable {
  package let hash: [UInt8]

  package init(_ address: String, ofUser userId: String) {
    hash = Hash.sha256(Array("\(userId)\n\(address)".utf8))
  }
}
