/// Draws a landscape that never was, as a PNG file (RFC 2083) whose data is stored without compression.
enum SyntheticPhoto {
  static func png(number: Int, width: Int, height: Int, random: inout SeedRandom) -> [UInt8] {
    file(
      width: width, height: height,
      rows: rows(number: number, width: width, height: height, random: &random))
  }

  /// - Parameter rows: Each a zero, then three bytes for each point: red, green and blue.
  static func file(width: Int, height: Int, rows: [UInt8]) -> [UInt8] {
    var header: [UInt8] = []
    append(UInt32(width), to: &header)
    append(UInt32(height), to: &header)
    // Eight bits for each of red, green and blue; nothing interlaced.
    header += [8, 2, 0, 0, 0]
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    appendChunk("IHDR", header, to: &file)
    appendChunk("IDAT", stored(rows), to: &file)
    appendChunk("IEND", [], to: &file)
    return file
  }

  /// A sky, a few hills one before the other, and some grain.
  private static func rows(number: Int, width: Int, height: Int, random: inout SeedRandom) -> [UInt8] {
    let sky = (red: 120 + random.index(below: 120), green: 140 + random.index(below: 90), blue: 200)
    let hills = (0..<4).map { index in
      (
        base: Double(height) * (0.4 + 0.15 * Double(index)), swing: 20 + random.fraction() * 60,
        pace: 0.002 + random.fraction() * 0.01, phase: random.fraction() * 6,
        red: 30 + random.index(below: 90), green: 70 + random.index(below: 90),
        blue: 30 + random.index(below: 60)
      )
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(height * (1 + 3 * width))
    for y in 0..<height {
      bytes.append(0)
      for x in 0..<width {
        var color = (sky.red + 60 * y / height, sky.green + 40 * y / height, sky.blue)
        for hill in hills where Double(y) > hill.base + hill.swing * wave(Double(x) * hill.pace + hill.phase)
        {
          color = (hill.red, hill.green, hill.blue)
        }
        let grain = random.index(below: 9) - 4
        bytes.append(UInt8(clamping: color.0 + grain))
        bytes.append(UInt8(clamping: color.1 + grain))
        bytes.append(UInt8(clamping: color.2 + grain))
      }
    }
    return bytes
  }

  /// A curve between -1 and 1 that repeats every 2, made of parabolas.
  private static func wave(_ position: Double) -> Double {
    let phase = position - 2 * (position / 2).rounded(.down)
    return phase < 1 ? 4 * phase * (1 - phase) : -4 * (phase - 1) * (2 - phase)
  }

  // MARK: The format

  /// A zlib stream of stored blocks (RFC 1950 and 1951).
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    while !rest.isEmpty {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      let length = UInt16(block.count)
      stream.append(rest.isEmpty ? 1 : 0)
      for value in [length, ~length] {
        stream.append(UInt8(truncatingIfNeeded: value))
        stream.append(UInt8(truncatingIfNeeded: value >> 8))
      }
      stream += block
    }
    var first: UInt32 = 1
    var second: UInt32 = 0
    for byte in bytes {
      first = (first + UInt32(byte)) % 65_521
      second = (second + first) % 65_521
    }
    append(second << 16 | first, to: &stream)
    return stream
  }

  private static func appendChunk(_ kind: String, _ content: [UInt8], to file: inout [UInt8]) {
    append(UInt32(content.count), to: &file)
    let start = file.count
    file += kind.utf8
    file += content
    append(checksum(file[start...]), to: &file)
  }

  private static func append(_ value: UInt32, to bytes: inout [UInt8]) {
    for shift: UInt32 in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
  }

  private static let checksumTable: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { value, byte in
      checksumTable[Int(truncatingIfNeeded: (value ^ UInt32(byte)) & 0xFF)] ^ value >> 8
    }
  }
}
