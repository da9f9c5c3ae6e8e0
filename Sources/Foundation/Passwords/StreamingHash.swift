import CSodium

/// Computes the SHA-256 hash (FIPS 180-4) of data in pieces, such as a file.
public struct StreamingHash: Sendable {
  private var state = crypto_hash_sha256_state()

  /// Creates a hash of no data.
  public init() {
    Sodium.prepare()
    crypto_hash_sha256_init(&state)
  }

  /// Adds data.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    crypto_hash_sha256_update(
      &state, start.assumingMemoryBound(to: UInt8.self), UInt64(bytes.count))
  }

  /// Adds data.
  public mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  /// Returns the hash of all data so far, 32 bytes. More may be added afterward.
  public func result() -> [UInt8] {
    var copy = state
    var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
    crypto_hash_sha256_final(&copy, &hash)
    return hash
  }
}
