import Passwords

/// An address as it is remembered for one account: a hash, by which it can be known again and not read.
package struct KnownAddress: Hashable, Sendable {
  package let hash: [UInt8]

  package init(_ address: String, ofUser userId: String) {
    hash = Hash.sha256(Array("\(userId)\n\(address)".utf8))
  }
}
