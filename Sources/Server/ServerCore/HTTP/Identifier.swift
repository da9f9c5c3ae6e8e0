/// The form of ids that clients send: UUIDs as text (RFC 9562, section 4).
package enum Identifier {
  /// Returns whether a lowercase text is a UUID. The id may be unknown.
  package static func isWellFormed(_ text: String) -> Bool {
    let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12]
      && groups.joined().allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
      }
  }
}
