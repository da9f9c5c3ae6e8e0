import CSodium

/// The cryptography library, made ready once.
enum Sodium {
  /// Every use of the library passes here first: without a working source of randomness nothing in this module
  /// could be safe, so the process must not go on.
  static func prepare() {
    precondition(isReady, "libsodium cannot start: the system gives no random numbers.")
  }

  private static let isReady = sodium_init() >= 0

  /// Overwrites bytes in a way that the compiler may not leave out.
  static func wipe<Byte: FixedWidthInteger>(_ bytes: inout [Byte]) {
    bytes.withUnsafeMutableBytes { buffer in
      if let start = buffer.baseAddress { sodium_memzero(start, buffer.count) }
    }
  }
}
