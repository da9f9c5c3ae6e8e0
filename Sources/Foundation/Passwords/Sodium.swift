import CSodium

/// Initializes the libsodium library.
enum Sodium {
  /// Initializes the library once. Must precede every use.
  ///
  /// No function of this module is safe without a source of randomness, so the process ends if there is none.
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
