import CDeflate

/// The gzip format (RFC 1952), written by libdeflate.
enum Gzip {
  /// Compresses bytes. Returns nil if memory is exhausted or the result is not shorter.
  ///
  /// Each call allocates a compressor: the allocator reuses the memory, and the remaining cost is a tenth of
  /// compressing a page.
  static func compress(_ bytes: [UInt8], effort: CompressionEffort) -> [UInt8]? {
    guard let compressor = libdeflate_alloc_compressor(effort.rawValue) else { return nil }
    defer { libdeflate_free_compressor(compressor) }
    let result = [UInt8](unsafeUninitializedCapacity: bytes.count) { output, count in
      // libdeflate writes nothing and returns 0 if the output does not fit.
      count = libdeflate_gzip_compress(compressor, bytes, bytes.count, output.baseAddress, output.count)
    }
    return result.isEmpty ? nil : result
  }
}
