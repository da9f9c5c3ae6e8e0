/// WebP (RFC 9649): still pictures only, lossy (RFC 6386) or lossless.
extension ImageHeader {
  static func webP(_ reader: inout ByteReader, limits: MediaLimits) throws(MediaError) -> ImageHeader {
    guard let riffByteCount = reader.littleEndian(at: 4, byteCount: 4) else { throw .damaged("truncated") }
    let end = riffByteCount + 8
    guard end <= reader.count else { throw .damaged("truncated") }

    var offset = 12
    var canvas: (width: Int, height: Int)?
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
      } else if reader.matches("VP8 ", at: offset) {
        guard picture == nil else { throw .damaged("two WebP pictures") }
        picture = try lossyPicture(&reader, at: data, length: length)
      } else if reader.matches("VP8L", at: offset) {
        guard picture == nil else { throw .damaged("two WebP pictures") }
        picture = try losslessPicture(&reader, at: data, length: length)
      } else if reader.matches("ANIM", at: offset) || reader.matches("ANMF", at: offset) {
        throw .unsupportedKind
      } else if !reader.matches("ALPH", at: offset) {
        try metadata.spend(length, isProfile: reader.matches("ICCP", at: offset))
      }
      // Chunks are padded to an even length.
      offset = data + length + (length & 1)
    }
    guard let picture else { throw .damaged("a WebP without a picture") }
    if let canvas, canvas != (picture.width, picture.height) {
      throw .damaged("a WebP picture of another size than its canvas")
    }
    return picture
  }

  private static func webPCanvas(
    _ reader: inout ByteReader, at offset: Int, length: Int
  ) throws(MediaError) -> (width: Int, height: Int) {
    let animationFlag: UInt8 = 0b10
    guard
      length >= 10,
      let flags = reader.byte(at: offset),
      let width = reader.littleEndian(at: offset + 4, byteCount: 3),
      let height = reader.littleEndian(at: offset + 7, byteCount: 3)
    else { throw .damaged("truncated") }
    guard flags & animationFlag == 0 else { throw .unsupportedKind }
    return (width + 1, height + 1)
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
      throw .damaged("a WebP picture that is no key frame")
    }
    // The two highest bits of each side ask for scaling on display.
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
    guard signature == 0x2F, bits >> 29 == 0 else { throw .damaged("a WebP picture of unknown version") }
    let width = (bits & 0x3FFF) + 1
    let height = (bits >> 14 & 0x3FFF) + 1
    return ImageHeader(kind: .webP, width: width, height: height, isBuffered: true)
  }
}
