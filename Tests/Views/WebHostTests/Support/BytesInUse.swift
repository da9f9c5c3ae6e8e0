import CMalloc

/// Returns the bytes that this process has allocated and not freed. Memory that the allocator caches is
/// excluded, because its release time is up to the allocator.
func bytesInUse() -> Int {
  let info = mallinfo2()
  return Int(info.uordblks + info.hblkhd)
}
