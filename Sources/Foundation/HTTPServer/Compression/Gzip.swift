import CDeflate

/// The gzip format (RFC 1952), written by libdeflate.
enum Gzip {
  /// Nil when there is no memory for it, and when the result would not be shorter.
  ///
  /// A compressor for each call: the allocator gives back the same memory, and what is left of the cost is a tenth of
  /// compressing a page.
  static func compress(_ bytes: [UInt8], effort: CompressionEffort) -> [UInt8]? {
    guard let compressor = libdeflate_alloc_compressor(effort.rawValue) else { return nil }
    defer { libdeflate_free_compressor(compressor) }
    let result = [UInt8](unsafeUninitializedCapacity: bytes.count) { output, count in
      // Nothing is written, and 0 returned, when there is not room enough.
      count = libdeflate_gzip_compress(compressor, bytes, bytes.count, output.baseAddress, output.count)
    }
    return result.isEmpty ? nil : result
  }
}
