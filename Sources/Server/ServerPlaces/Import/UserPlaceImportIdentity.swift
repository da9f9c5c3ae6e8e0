import ServerCore
import Formats
import KiwiKit
import Passwords

/// Derives stable ids for imported records, so repeated imports recognize them. Timestamps of imported records
/// carry their own node.
struct UserPlaceImportIdentity: Sendable {
  private let secret: [UInt8]

  /// - Parameter secret: The user's secret. Without it, another client could compute an id, test whether it is taken,
  ///   and so learn about the user's visits.
  init(secret: [UInt8]) { self.secret = secret }

  static func newSecret() -> [UInt8] { Random.bytes(32) }

  /// Returns a UUID made from a hash (RFC 9562, section 5.8).
  func id(of kind: String, _ source: String) -> String {
    var bytes = Array(Hash.sha256(secret + Array("\(kind)\n\(source)".utf8)).prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = bytes.map { byte in
      let text = String(byte, radix: 16)
      return text.utf8.count == 1 ? "0" + text : text
    }
    return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }.joined(separator: "-")
  }

  /// Returns the source name that a place has only in this user's imports.
  func source(ofPlace name: String) -> String { Self.sourcePrefix + id(of: "place", name) }

  static let sourcePrefix = "import:"

  /// The node of all timestamps that imports write. A record with another node was changed by its user.
  static let node: UInt32 = 0x696D_7074

  static func isUntouched(_ record: some LibraryChangeRecord) -> Bool {
    record.times.allSatisfy { $0.node == node }
  }

  /// Returns a time later than all times of a record.
  static func time(after latest: HybridTime?, now: Timestamp) -> HybridTime {
    var clock = HybridClock(node: node, latest: latest)
    return clock.now(Int64(now.seconds) * 1_000)
  }
}
