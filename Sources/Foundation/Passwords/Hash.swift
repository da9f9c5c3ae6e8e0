import CSodium

/// Hashes of bytes. None of them is for passwords, which need a slow one: ``PasswordHasher``.
public enum Hash {
  /// SHA-256 (FIPS 180-4), 32 bytes. For secrets with 256 random bits, where nothing can be guessed, and for
  /// content that others hash too.
  public static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    Sodium.prepare()
    var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
    crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
    return hash
  }

  /// Compares without telling by its duration where the difference is. The lengths are not secret.
  public static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.count == other.count && sodium_memcmp(one, other, one.count) == 0
  }
}
