import CZlib

/// Writes PNG files (RFC 2083) without compression.
enum PlainPNG {
  /// Returns the bytes of a file.
  ///
  /// - Parameter rows: The rows: a zero, then red, green and blue of each pixel.
  static func file(width: Int, height: Int, rows: [UInt8]) -> [UInt8] {
    var header: [UInt8] = []
    append(UInt32(width), to: &header)
    append(UInt32(height), to: &header)
    // Eight bits per channel, red, green and blue, not interlaced.
    header += [8, 2, 0, 0, 0]
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    appendChunk("IHDR", header, to: &file)
    appendChunk("IDAT", stored(rows), to: &file)
    appendChunk("IEND", [], to: &file)
    return file
  }

  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var length = compressBound(uLong(bytes.count))
    return [UInt8](unsafeUninitializedCapacity: Int(length)) { buffer, count in
      let result = compress2(buffer.baseAddress, &length, bytes, uLong(bytes.count), Z_NO_COMPRESSION)
      precondition(result == Z_OK, "the buffer is as large as zlib asks for")
      count = Int(length)
    }
  }

  private static func appendChunk(_ kind: String, _ content: [UInt8], to file: inout [UInt8]) {
    append(UInt32(content.count), to: &file)
    let chunk = kind.utf8 + content
    file += chunk
    append(UInt32(crc32(0, chunk, uInt(chunk.count))), to: &file)
  }

  private static func append(_ value: UInt32, to bytes: inout [UInt8]) {
    for shift: UInt32 in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
  }
}
