import CSodium

/// Encrypts and authenticates small values that clients store.
///
/// The key is created per process, so values sealed by an earlier process cannot be opened.
public struct Seal: Sendable {
  private let key: [UInt8]

  /// Creates a seal with a random key.
  public init() { key = Random.bytes(Int(crypto_secretbox_KEYBYTES)) }

  /// Encrypts bytes to URL-safe base64, different for each call. The length reveals that of the bytes.
  public func seal(_ bytes: [UInt8]) -> String {
    let nonce = Random.bytes(Self.nonceBytes)
    var box = [UInt8](repeating: 0, count: bytes.count + Self.boxBytes)
    crypto_secretbox_easy(&box, bytes, UInt64(bytes.count), nonce, key)
    return URLSafeBase64.encode(nonce + box)
  }

  /// Decrypts a text. Returns nil if it was not sealed with this key.
  public func open(_ text: String) -> [UInt8]? {
    guard let sealed = URLSafeBase64.decode(text), sealed.count >= Self.nonceBytes + Self.boxBytes else {
      return nil
    }
    let nonce = Array(sealed.prefix(Self.nonceBytes))
    let box = Array(sealed.dropFirst(Self.nonceBytes))
    var bytes = [UInt8](repeating: 0, count: box.count - Self.boxBytes)
    guard crypto_secretbox_open_easy(&bytes, box, UInt64(box.count), nonce, key) == 0 else { return nil }
    return bytes
  }

  private static let nonceBytes = Int(crypto_secretbox_NONCEBYTES)
  private static let boxBytes = Int(crypto_secretbox_MACBYTES)
}
