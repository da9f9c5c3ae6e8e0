import TestSupport

/// Writes uncompressed PNG.
struct SamplePNG {
  enum ColorType: UInt8 {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6

    var channelCount: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }
  }

  var width: Int
  var height: Int
  var colorType = ColorType.rgb
  /// 8 or 16.
  var bitDepth: UInt8 = 8
  var interlace: UInt8 = 0
  /// The value of every sample in its highest byte.
  var value: (_ x: Int, _ y: Int, _ channel: Int) -> UInt8 = { x, y, channel in
    UInt8(truncatingIfNeeded: x * 5 + y * 3 + channel * 90)
  }
  /// Chunks inserted between the header and the data.
  var chunks: [[UInt8]] = []

  static let signature: [UInt8] = [0x89] + Array("PNG\r\n\u{1A}\n".utf8)

  var header: [UInt8] {
    let size = [UInt8](bigEndian: width, byteCount: 4) + [UInt8](bigEndian: height, byteCount: 4)
    return Self.signature
      + Self.chunk("IHDR", size + [bitDepth, colorType.rawValue, 0, 0, interlace])
  }

  var bytes: [UInt8] {
    let palette = colorType == .palette ? Self.chunk("PLTE", (0..<768).map { UInt8($0 / 3) }) : []
    return header + palette + chunks.joined() + Self.chunk("IDAT", Self.stored(rows))
      + Self.chunk("IEND", [])
  }

  private var rows: [UInt8] {
    var rows: [UInt8] = []
    for y in 0..<height {
      rows.append(0)
      for x in 0..<width {
        for channel in 0..<colorType.channelCount {
          rows.append(value(x, y, channel))
          if bitDepth == 16 { rows.append(0) }
        }
      }
    }
    return rows
  }

  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + content
    return [UInt8](bigEndian: content.count, byteCount: 4) + named
      + [UInt8](bigEndian: Int(checksum(named)), byteCount: 4)
  }

  /// A zlib stream of stored blocks (RFC 1950 and 1951).
  static func stored(_ content: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(start + 65_535, content.count)
      let count = UInt16(end - start)
      stream.append(end == content.count ? 1 : 0)
      for number in [count, ~count] { stream += [UInt8(number & 0xFF), UInt8(number >> 8)] }
      stream += content[start..<end]
      start = end
    } while start < content.count
    var low = 1
    var high = 0
    for byte in content {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return stream + [UInt8](bigEndian: high << 16 | low, byteCount: 4)
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { remainder, byte in
      var remainder = remainder ^ UInt32(byte)
      for _ in 0..<8 { remainder = remainder >> 1 ^ (remainder & 1 == 1 ? 0xEDB8_8320 : 0) }
      return remainder
    }
  }
}
