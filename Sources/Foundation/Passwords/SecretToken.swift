/// A secret that proves who sends it: a session, an invitation, a reset link.
///
/// 256 random bits in URL-safe base64 after a prefix that secret scanners can find. The person gets ``text``;
/// the database stores only ``hash``, so that who reads it cannot sign in. Printing, reflecting or logging the
/// value shows no part of the secret.
public struct SecretToken: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
  /// The secret as it is sent. Send it once and keep it nowhere.
  public let text: String

  /// Makes a new secret. The prefix names the program, for example `kiwi_`.
  public init(prefix: String) {
    var bytes = Random.bytes(Self.byteCount)
    text = prefix + URLSafeBase64.encode(bytes)
    Sodium.wipe(&bytes)
  }

  /// What someone presents as a secret, or nil if it cannot be one. Looking at the form first keeps oversized
  /// and garbled input from costing anything.
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

  /// SHA-256 of the text, for storing and looking up. A slow hash would add nothing: 256 random bits cannot be
  /// guessed.
  public var hash: [UInt8] { Hash.sha256(Array(text.utf8)) }

  /// Compares with a stored hash in constant time.
  public func matches(_ hash: [UInt8]) -> Bool { Hash.areEqual(self.hash, hash) }

  public var description: String { "SecretToken(hidden)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [:]) }

  private static let byteCount = 32
  private static let characterCount = 43
}
