import CSodium

/// SHA-256 (FIPS 180-4) of bytes that come in pieces; how they were cut does not matter.
public struct SHA256Stream: Sendable {
  private var state = crypto_hash_sha256_state()

  public init() {
    Sodium.prepare()
    crypto_hash_sha256_init(&state)
  }

  public mutating func append(_ bytes: [UInt8]) {
    crypto_hash_sha256_update(&state, bytes, UInt64(bytes.count))
  }

  /// The 32 bytes of the hash. Nothing may be appended afterwards.
  public mutating func finish() -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
    crypto_hash_sha256_final(&state, &hash)
    return hash
  }
}
