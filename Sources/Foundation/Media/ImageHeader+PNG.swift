/// PNG (ISO/IEC 15948). An animated PNG counts as the still image in its `IDAT` chunks.
extension ImageHeader {
  static func png(_ reader: inout ByteReader, limits: MediaLimits) throws(MediaError) -> ImageHeader {
    let header = try pngHeader(&reader)
    var offset = 8 + 8 + 13 + 4
    var hasData = false
    var metadata = MetadataBudget(limits)

    while let length = reader.bigEndian(at: offset, byteCount: 4) {
      let data = offset + 8
      let next = data + length + 4
      guard length <= 0x7FFF_FFFF, next <= reader.count else { throw .damaged("truncated") }
      if reader.matches("IEND", at: offset + 4) {
        guard hasData else { throw .damaged("a PNG without image data") }
        return header
      } else if reader.matches("IDAT", at: offset + 4) {
        hasData = true
      } else if reader.matches("IHDR", at: offset + 4) {
        throw .damaged("two PNG headers")
      } else {
        try checkChunkName(&reader, at: offset + 4)
        try metadata.spend(length, isProfile: reader.matches("iCCP", at: offset + 4))
      }
      offset = next
    }
    guard hasData, offset == reader.count else { throw .damaged("truncated") }
    var whole = header
    whole.lacksEndMarker = true
    return whole
  }

  private static func pngHeader(_ reader: inout ByteReader) throws(MediaError) -> ImageHeader {
    guard reader.bigEndian(at: 8, byteCount: 4) == 13, reader.matches("IHDR", at: 12) else {
      throw .damaged("a PNG without a header")
    }
    guard
      let width = reader.bigEndian(at: 16, byteCount: 4),
      let height = reader.bigEndian(at: 20, byteCount: 4),
      let bitDepth = reader.byte(at: 24),
      let colorType = reader.byte(at: 25),
      let compression = reader.byte(at: 26),
      let filter = reader.byte(at: 27),
      let interlace = reader.byte(at: 28)
    else { throw .damaged("truncated") }
    let bitDepths: [UInt8] =
      switch colorType {
      case 0: [1, 2, 4, 8, 16]
      case 3: [1, 2, 4, 8]
      case 2, 4, 6: [8, 16]
      default: []
      }
    guard bitDepths.contains(bitDepth), compression == 0, filter == 0, interlace <= 1 else {
      throw .damaged("a PNG header with invalid values")
    }
    return ImageHeader(kind: .png, width: width, height: height, isBuffered: interlace == 1)
  }

  private static func checkChunkName(_ reader: inout ByteReader, at offset: Int) throws(MediaError) {
    for index in 0..<4 {
      guard let byte = reader.byte(at: offset + index) else { throw .damaged("truncated") }
      // Setting bit 5 maps uppercase ASCII letters to lowercase, and no other byte into that range.
      guard (0x61...0x7A).contains(byte | 0x20) else { throw .damaged("a PNG chunk without a name") }
    }
  }
}
