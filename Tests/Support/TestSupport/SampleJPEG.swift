/// Writes baseline JPEG from coefficients: blocks of one color, with optional noise.
package struct SampleJPEG {
  package var width: Int
  package var height: Int
  /// Luma and both chroma values of the block in a column and a row of blocks, 0 to 255 each.
  package var color: (_ column: Int, _ row: Int) -> [Int]
  /// The number of random coefficients in each block.
  package var noise: Int
  /// Complete segments, inserted after the start of the image.
  package var segments: [[UInt8]]

  package init(
    width: Int, height: Int,
    color: @escaping (_ column: Int, _ row: Int) -> [Int] = { column, row in
      [(column * 37 + row * 71) % 256, (column * 29 + 100) % 256, (row * 41 + 60) % 256]
    }, noise: Int = 0, segments: [[UInt8]] = []
  ) {
    self.width = width
    self.height = height
    self.color = color
    self.noise = noise
    self.segments = segments
  }

  package var bytes: [UInt8] {
    [0xFF, 0xD8] + segments.joined() + tables + frame(marker: 0xC0) + scanHeader + entropy() + [0xFF, 0xD9]
  }

  package static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker] + [UInt8](bigEndian: content.count + 2, byteCount: 2) + content
  }

  /// Returns EXIF data with an orientation and a GPS position.
  package static func exif(orientation: UInt8) -> [UInt8] {
    func entry(_ tag: Int, type: Int, count: Int, _ value: [UInt8]) -> [UInt8] {
      [UInt8](bigEndian: tag, byteCount: 2) + [UInt8](bigEndian: type, byteCount: 2)
        + [UInt8](bigEndian: count, byteCount: 4) + value
    }
    let header = Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8]
    let directory =
      [0, 2] + entry(0x0112, type: 3, count: 1, [0, orientation, 0, 0])
      + entry(0x8825, type: 4, count: 1, [0, 0, 0, 38]) + [0, 0, 0, 0]
    let position = [0, 1] + entry(0x0001, type: 2, count: 2, Array("N\0\0\0".utf8)) + [0, 0, 0, 0]
    return segment(0xE1, header + directory + position)
  }

  private var tables: [UInt8] {
    // A DC step of 8 makes the coefficient of an even block its value less 128.
    let quantization = Self.segment(0xDB, [0] + [UInt8](repeating: 8, count: 64))
    let lengthsOfDC: [UInt8] = [0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    let lengthsOfAC: [UInt8] = [0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    return quantization + Self.segment(0xC4, [0x00] + lengthsOfDC + Array(0...8))
      + Self.segment(0xC4, [0x10] + lengthsOfAC + [0x00, 0x01, 0x02, 0x03])
  }

  package func frame(marker: UInt8) -> [UInt8] {
    let size = [UInt8](bigEndian: height, byteCount: 2) + [UInt8](bigEndian: width, byteCount: 2)
    return Self.segment(marker, [8] + size + [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0])
  }

  package var scanHeader: [UInt8] { Self.segment(0xDA, [3, 1, 0x00, 2, 0x00, 3, 0x00, 0, 63, 0]) }

  private func entropy() -> [UInt8] {
    var writer = BitWriter()
    var generator = SeededGenerator(seed: 1)
    var previous = [0, 0, 0]
    for row in 0..<((height + 7) / 8) {
      for column in 0..<((width + 7) / 8) {
        let color = color(column, row)
        for component in 0..<3 {
          let value = color[component] - 128
          writer.append(codeOfDC: value - previous[component])
          previous[component] = value
          writer.appendNoise(count: noise, generator: &generator)
        }
      }
    }
    return writer.finished()
  }
}

/// The codes that `SampleJPEG` puts into its Huffman tables.
private struct BitWriter {
  private var bytes: [UInt8] = []
  private var bits: UInt64 = 0
  private var bitCount = 0

  mutating func append(codeOfDC difference: Int) {
    let size = Int.bitWidth - abs(difference).leadingZeroBitCount
    append(UInt64(size), bitCount: 4)
    append(UInt64(difference < 0 ? difference + (1 << size) - 1 : difference), bitCount: size)
  }

  mutating func appendNoise(count: Int, generator: inout SeededGenerator) {
    var random = generator.next()
    for _ in 0..<count {
      let size = 1 + Int(random % 3)
      append(UInt64(size), bitCount: 3)
      append(random >> 8 & (1 << UInt64(size) - 1), bitCount: size)
      random = random >> 12 | random << 52
    }
    append(0, bitCount: 3)
  }

  private mutating func append(_ value: UInt64, bitCount count: Int) {
    bits = bits << UInt64(count) | value
    bitCount += count
    while bitCount >= 8 {
      bitCount -= 8
      let byte = UInt8(truncatingIfNeeded: bits >> UInt64(bitCount))
      bytes.append(byte)
      if byte == 0xFF { bytes.append(0) }
    }
  }

  mutating func finished() -> [UInt8] {
    append(0x7F, bitCount: 7)
    return bytes
  }
}

extension [UInt8] {
  package init(bigEndian value: Int, byteCount: Int) {
    self = (0..<byteCount).map { UInt8(truncatingIfNeeded: value >> (8 * (byteCount - 1 - $0))) }
  }
}
