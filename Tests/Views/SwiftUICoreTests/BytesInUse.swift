import CMalloc

/// Bytes that this process has allocated and not freed. What the allocator keeps for later is not among them: when it
/// gives that back to the system is its own affair.
func bytesInUse() -> Int {
  let info = mallinfo2()
  return Int(info.uordblks + info.hblkhd)
}
