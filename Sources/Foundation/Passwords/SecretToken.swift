/// A bearer secret: a session, an invitation or a reset link.
///
/// It has 256 random bits in URL-safe base64 after a prefix that secret scanners can detect. The user gets
/// ``text``; the database stores only ``hash``, so a leaked database does not allow a login. Printing,
/// reflecting or logging the value reveals no part of the secret.
public struct SecretToken: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
  /// The secret. Send it once and do not store it.
  public let text: String

  /// Creates a new secret. The prefix names the program, for example `kiwi_`.
  public init(prefix: String) {
    var bytes = Random.bytes(Self.byteCount)
    text = prefix + URLSafeBase64.encode(bytes)
    Sodium.wipe(&bytes)
  }

  /// Parses a presented secret. Returns nil if it is malformed.
  ///
  /// Checking the format first makes oversized and malformed input cheap to reject.
  public init?(presented text: String, prefix: String) {
    guard text.utf8.count == prefix.utf8.count + Self.characterCount, text.hasPrefix(prefix) else {
      return nil
    }
    let isWellFormed = text.utf8.dropFirst(prefix.utf8.count).allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard isWellFormed else { return nil }
    self.text = text
  }

  /// The SHA-256 hash of the text, for storage and lookup.
  ///
  /// A slow hash would add no security, because 256 random bits cannot be guessed.
  public var hash: [UInt8] { Hash.sha256(Array(text.utf8)) }

  /// Compares with a stored hash in constant time.
  public func matches(_ hash: [UInt8]) -> Bool { Hash.areEqual(self.hash, hash) }

  /// A fixed text that does not contain the secret.
  public var description: String { "SecretToken(hidden)" }
  /// A fixed text that does not contain the secret.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }

  private static let byteCount = 32
  private static let characterCount = 43
}
