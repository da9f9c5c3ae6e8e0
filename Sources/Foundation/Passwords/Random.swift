import CSodium

/// Generates cryptographically secure random bytes with the operating system's generator.
public enum Random {
  /// Returns random bytes.
  public static func bytes(_ count: Int) -> [UInt8] {
    Sodium.prepare()
    var bytes = [UInt8](repeating: 0, count: max(count, 0))
    randombytes_buf(&bytes, bytes.count)
    return bytes
  }
}
