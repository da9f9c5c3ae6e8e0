import CSodium

/// Initializes the libsodium library.
enum Sodium {
  /// Initializes the library once. Every use calls this first.
  ///
  /// Without a working source of randomness no function of this module is safe, so the process ends.
  static func prepare() {
    precondition(isReady, "libsodium cannot start: the system provides no random numbers.")
  }

  private static let isReady = sodium_init() >= 0

  /// Overwrites bytes in a way that the compiler cannot remove.
  static func wipe<Byte: FixedWidthInteger>(_ bytes: inout [Byte]) {
    bytes.withUnsafeMutableBytes { buffer in
      if let start = buffer.baseAddress { sodium_memzero(start, buffer.count) }
    }
  }
}
