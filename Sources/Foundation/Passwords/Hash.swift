import CSodium

/// Fast hash functions. Passwords need a slow one: ``PasswordHasher``.
public enum Hash {
  /// Returns the SHA-256 hash (FIPS 180-4), 32 bytes.
  ///
  /// Use it for secrets with 256 random bits, which cannot be guessed, and for content that other programs
  /// also hash.
  public static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    Sodium.prepare()
    var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
    crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
    return hash
  }

  /// Compares in time that does not depend on the content. The lengths are not secret.
  public static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.count == other.count && sodium_memcmp(one, other, one.count) == 0
  }
}
