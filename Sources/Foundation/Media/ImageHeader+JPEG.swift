/// JPEG (ITU-T T.81): baseline, extended and progressive Huffman coding with 8 bits per sample.
extension ImageHeader {
  private enum Marker {
    static let startOfFrames = 0xC0...0xCF
    static let huffmanTable = 0xC4
    static let restarts = 0xD0...0xD7
    static let endOfImage = 0xD9
    static let startOfScan = 0xDA
    static let application2 = 0xE2
    static let applications = 0xE0...0xEF
    static let comment = 0xFE
  }

  static func jpeg(_ reader: inout ByteReader, limits: MediaLimits) throws(MediaError) -> ImageHeader {
    var offset = 2
    var frame: ImageHeader?
    var scanCount = 0
    var metadata = MetadataBudget(limits)

    while true {
      let marker = try nextMarker(&reader, &offset)
      if marker == Marker.endOfImage {
        guard let frame, scanCount > 0 else { throw .damaged("a JPEG without image data") }
        return frame
      }
      guard marker >= 0xC0, !(0xD0...0xD8).contains(marker) else { throw .damaged("a misplaced JPEG marker") }
      guard let length = reader.bigEndian(at: offset, byteCount: 2) else { throw .damaged("truncated") }
      guard length >= 2 else { throw .damaged("a JPEG segment without a length") }
      guard offset + length <= reader.count else { throw .damaged("truncated") }

      switch marker {
      case Marker.startOfScan:
        guard frame != nil else { throw .damaged("a JPEG scan before its frame") }
        scanCount += 1
        guard scanCount <= limits.maxScanCount else { throw .damaged("too many JPEG scans") }
        guard let end = endOfScan(&reader, from: offset + length) else {
          frame?.lacksEndMarker = true
          guard let frame else { throw .damaged("a JPEG scan before its frame") }
          return frame
        }
        offset = end
        continue
      case Marker.huffmanTable:
        break
      case Marker.startOfFrames:
        guard frame == nil else { throw .damaged("two JPEG frames") }
        frame = try jpegFrame(&reader, marker: marker, at: offset, length: length)
      case Marker.applications, Marker.comment:
        let isProfile = marker == Marker.application2 && reader.matches("ICC_PROFILE\0", at: offset + 2)
        try metadata.spend(length, isProfile: isProfile)
      default:
        break
      }
      offset += length
    }
  }

  /// Returns the next marker and moves `offset` after it.
  ///
  /// Fill bytes before a marker and other bytes between segments are skipped, as decoders do.
  private static func nextMarker(_ reader: inout ByteReader, _ offset: inout Int) throws(MediaError) -> Int {
    var isMarker = false
    while let next = reader.byte(at: offset) {
      offset += 1
      if next == 0xFF {
        isMarker = true
      } else if isMarker, next != 0 {
        return Int(next)
      } else {
        isMarker = false
      }
    }
    throw .damaged("truncated")
  }

  private static func jpegFrame(
    _ reader: inout ByteReader, marker: Int, at offset: Int, length: Int
  ) throws(MediaError) -> ImageHeader {
    // Lossless, hierarchical and arithmetic coding are rejected: cameras do not use them, and decoders' code
    // for them is rarely tested.
    guard (0xC0...0xC2).contains(marker) else { throw .unsupportedCoding }
    guard
      let precision = reader.byte(at: offset + 2),
      let height = reader.bigEndian(at: offset + 3, byteCount: 2),
      let width = reader.bigEndian(at: offset + 5, byteCount: 2),
      let componentCount = reader.byte(at: offset + 7)
    else { throw .damaged("truncated") }
    guard precision == 8 else { throw .unsupportedCoding }
    guard [1, 3, 4].contains(componentCount), length == 8 + 3 * Int(componentCount) else {
      throw .damaged("a JPEG frame with wrong components")
    }
    return ImageHeader(kind: .jpeg, width: width, height: height, isBuffered: marker == 0xC2)
  }

  /// Returns the position of the marker after entropy-coded data, or nil if it is missing (T.81, B.1.1.5).
  private static func endOfScan(_ reader: inout ByteReader, from start: Int) -> Int? {
    var offset = start
    while let byte = reader.byte(at: offset) {
      offset += 1
      guard byte == 0xFF else { continue }
      guard let next = reader.byte(at: offset) else { break }
      switch Int(next) {
      case 0x00, Marker.restarts: offset += 1
      // A fill byte may be the first byte of the marker itself.
      case 0xFF: break
      default: return offset - 1
      }
    }
    return nil
  }
}
