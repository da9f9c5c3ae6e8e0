/// Accounts for the memory of one client's socket. See ``ServerLimits/memoryBytes``.
struct MemoryAccount: Sendable {
  let context: ServerState
  let use: AddressUse?

  /// Reserves bytes if the limits allow it. Returns whether they do.
  func take(_ bytes: Int) -> Bool {
    if context.hold(bytes: bytes, for: use) { return true }
    release(bytes)
    return false
  }

  func hold(_ bytes: Int) {
    context.hold(bytes: bytes, for: use)
  }

  func release(_ bytes: Int) {
    context.release(bytes: bytes, for: use)
  }
}
