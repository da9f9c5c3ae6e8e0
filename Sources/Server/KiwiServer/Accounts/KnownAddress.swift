import Passwords

/// An address as it is remembered for one account: a hash, by which it can be known again and not read.
struct KnownAddress: Hashable, Sendable {
  let hash: [UInt8]

  init(_ address: String, ofUser userId: String) {
    hash = Hash.sha256(Array("\(userId)\n\(address)".utf8))
  }
}
