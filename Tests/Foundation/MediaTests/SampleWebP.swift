import Foundation
import TestSupport

/// Wraps two images of 16 by 12 pixels in WebP containers.
enum SampleWebP {
  static let lossy = file([lossyChunk])
  static let lossless = file([chunk("VP8L", content("Lw/AAgAHUK0i16P/gYjofwA="))])
  static let lossyChunk = chunk(
    "VP8 ", content("8AEAnQEqEAAMAAIANCWgAnS6AfgABIMAAP7fgD/zBK/IN5C//PTNeYP8LAAAAA=="))

  static func file(_ chunks: [[UInt8]]) -> [UInt8] {
    let content = Array("WEBP".utf8) + chunks.joined()
    return Array("RIFF".utf8) + littleEndian(content.count, byteCount: 4) + content
  }

  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let padding: [UInt8] = content.count.isMultiple(of: 2) ? [] : [0]
    return Array(name.utf8) + littleEndian(content.count, byteCount: 4) + content + padding
  }

  static func extended(flags: UInt8, width: Int, height: Int) -> [UInt8] {
    let size = littleEndian(width - 1, byteCount: 3) + littleEndian(height - 1, byteCount: 3)
    return chunk("VP8X", [flags, 0, 0, 0] + size)
  }

  /// Returns an animation on a canvas of 20 by 14 pixels.
  static func animation(frames: Int) -> [UInt8] {
    let canvas = extended(flags: 2, width: 20, height: 14)
    return file(
      [canvas, chunk("ANIM", [0, 0, 0, 0, 0, 0])] + Array(repeating: frame(left: 2), count: frames))
  }

  /// Returns a frame with the lossy image for a tenth of a second.
  static func frame(left: Int) -> [UInt8] {
    let place = littleEndian(left / 2, byteCount: 3) + littleEndian(0, byteCount: 3)
    let size = littleEndian(15, byteCount: 3) + littleEndian(11, byteCount: 3)
    return chunk("ANMF", place + size + littleEndian(100, byteCount: 3) + [0] + lossyChunk)
  }

  private static func content(_ base64: String) -> [UInt8] {
    Data(base64Encoded: base64).map(Array.init) ?? []
  }

  private static func littleEndian(_ value: Int, byteCount: Int) -> [UInt8] {
    [UInt8](bigEndian: value, byteCount: byteCount).reversed()
  }
}
