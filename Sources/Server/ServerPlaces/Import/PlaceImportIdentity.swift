import ServerCore
import Formats
import KiwiKit
import Passwords

/// How what was brought from elsewhere is known again: the same entry has the same id every time, and all that an
/// import writes bears its mark.
struct PlaceImportIdentity: Sendable {
  private let secret: [UInt8]

  /// - Parameter secret: Of the person. Without it nobody can work out an id and ask whether it is taken: an id would
  ///   say who has been where.
  init(secret: [UInt8]) { self.secret = secret }

  static func newSecret() -> [UInt8] { Random.bytes(32) }

  /// A UUID whose bits are a hash (RFC 9562, section 5.8).
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

  /// What a place is called by the files of this person alone, of which the source has this name.
  func source(ofPlace name: String) -> String { Self.sourcePrefix + id(of: "place", name) }

  static let sourcePrefix = "import:"

  /// The node of all times that imports write. What bears another one, the person has changed.
  static let node: UInt32 = 0x696D_7074

  static func isUntouched(_ record: some LibraryChangeRecord) -> Bool {
    record.times.allSatisfy { $0.node == node }
  }

  /// A time after all that a record bears.
  static func time(after latest: HybridTime?, now: Timestamp) -> HybridTime {
    var clock = HybridClock(node: node, latest: latest)
    return clock.now(Int64(now.seconds) * 1_000)
  }
}
