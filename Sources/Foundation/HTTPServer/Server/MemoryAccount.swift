/// Where the bytes that one client's socket holds are counted. See ``Limits/memoryBytes``.
struct MemoryAccount: Sendable {
  let context: ServerContext
  let use: AddressUse?

  /// Counts bytes if there is room for them.
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
