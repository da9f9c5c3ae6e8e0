/// WebP (RFC 9649), lossy (RFC 6386) or lossless. An animated WebP counts as its first frame.
extension ImageHeader {
  static func webP(_ reader: inout ByteReader, limits: MediaLimits) throws(MediaError) -> ImageHeader {
    guard let riffByteCount = reader.littleEndian(at: 4, byteCount: 4) else { throw .damaged("truncated") }
    let end = riffByteCount + 8
    guard end <= reader.count else { throw .damaged("truncated") }

    var offset = 12
    var canvas: (width: Int, height: Int, isAnimated: Bool)?
    var picture: ImageHeader?
    var metadata = MetadataBudget(limits)
    while offset + 8 <= end {
      guard let length = reader.littleEndian(at: offset + 4, byteCount: 4) else {
        throw .damaged("truncated")
      }
      let data = offset + 8
      guard data + length <= end else { throw .damaged("truncated") }

      if reader.matches("VP8X", at: offset) {
        guard offset == 12 else { throw .damaged("a misplaced WebP header") }
        canvas = try webPCanvas(&reader, at: data, length: length)
      } else if canvas?.isAnimated == true, reader.matches("ANMF", at: offset) {
        // Counts frames against the budget, because decoders allocate memory for each.
        try metadata.spend(0, isProfile: false)
        if picture == nil, let canvas { picture = try firstFrame(&reader, at: data, length: length, canvas) }
      } else if canvas?.isAnimated == true, reader.matches("ANIM", at: offset) {
        guard length >= 6 else { throw .damaged("a WebP animation without its colors") }
      } else if reader.matches("VP8 ", at: offset) {
        guard picture == nil else { throw .damaged("two WebP pictures") }
        picture = try lossyPicture(&reader, at: data, length: length)
      } else if reader.matches("VP8L", at: offset) {
        guard picture == nil else { throw .damaged("two WebP pictures") }
        picture = try losslessPicture(&reader, at: data, length: length)
      } else if reader.matches("ANIM", at: offset) || reader.matches("ANMF", at: offset) {
        throw .damaged("an undeclared WebP animation")
      } else if !reader.matches("ALPH", at: offset) {
        try metadata.spend(length, isProfile: reader.matches("ICCP", at: offset))
      }
      // Chunks are padded to an even length.
      offset = data + length + (length & 1)
    }
    guard let picture else { throw .damaged("a WebP without image data") }
    if let canvas, (canvas.width, canvas.height) != (picture.width, picture.height) {
      throw .damaged("a WebP image whose size differs from its canvas")
    }
    return picture
  }

  private static func webPCanvas(
    _ reader: inout ByteReader, at offset: Int, length: Int
  ) throws(MediaError) -> (width: Int, height: Int, isAnimated: Bool) {
    let animationFlag: UInt8 = 0b10
    guard
      length >= 10,
      let flags = reader.byte(at: offset),
      let width = reader.littleEndian(at: offset + 4, byteCount: 3),
      let height = reader.littleEndian(at: offset + 7, byteCount: 3)
    else { throw .damaged("truncated") }
    return (width + 1, height + 1, flags & animationFlag != 0)
  }

  /// Validates the first frame of an animation, which is drawn on the whole canvas.
  private static func firstFrame(
    _ reader: inout ByteReader, at offset: Int, length: Int,
    _ canvas: (width: Int, height: Int, isAnimated: Bool)
  ) throws(MediaError) -> ImageHeader {
    guard
      length >= 16,
      let left = reader.littleEndian(at: offset, byteCount: 3),
      let top = reader.littleEndian(at: offset + 3, byteCount: 3),
      let width = reader.littleEndian(at: offset + 6, byteCount: 3),
      let height = reader.littleEndian(at: offset + 9, byteCount: 3)
    else { throw .damaged("truncated") }
    guard 2 * left + width < canvas.width, 2 * top + height < canvas.height else {
      throw .damaged("a WebP frame beyond its canvas")
    }
    return ImageHeader(kind: .webP, width: canvas.width, height: canvas.height, isBuffered: true)
  }

  private static func lossyPicture(
    _ reader: inout ByteReader, at offset: Int, length: Int
  ) throws(MediaError) -> ImageHeader {
    guard
      length >= 10,
      let frameTag = reader.byte(at: offset),
      let startCode = reader.bigEndian(at: offset + 3, byteCount: 3),
      let width = reader.littleEndian(at: offset + 6, byteCount: 2),
      let height = reader.littleEndian(at: offset + 8, byteCount: 2)
    else { throw .damaged("truncated") }
    let interFrameFlag: UInt8 = 1
    guard frameTag & interFrameFlag == 0, startCode == 0x9D012A else {
      throw .damaged("a WebP image without a key frame")
    }
    // The two highest bits of each side request scaling on display.
    return ImageHeader(kind: .webP, width: width & 0x3FFF, height: height & 0x3FFF, isBuffered: false)
  }

  private static func losslessPicture(
    _ reader: inout ByteReader, at offset: Int, length: Int
  ) throws(MediaError) -> ImageHeader {
    guard
      length >= 5,
      let signature = reader.byte(at: offset),
      let bits = reader.littleEndian(at: offset + 1, byteCount: 4)
    else { throw .damaged("truncated") }
    guard signature == 0x2F, bits >> 29 == 0 else { throw .damaged("a WebP image of an unknown version") }
    let width = (bits & 0x3FFF) + 1
    let height = (bits >> 14 & 0x3FFF) + 1
    return ImageHeader(kind: .webP, width: width, height: height, isBuffered: true)
  }
}
