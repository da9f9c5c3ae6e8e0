import TestSupport
import Testing

@testable import Media

struct ImageHeaderTests {
  private func header(_ bytes: [UInt8], limits: MediaLimits = MediaLimits()) throws(MediaError) -> ImageHeader
  {
    var reader = ByteReader(bytes)
    return try ImageHeader(reading: &reader, limits: limits)
  }

  @Test func `a JPEG header has its size and whether it is progressive`() throws {
    let sample = SampleJPEG(width: 40, height: 24)
    let baseline = try header(sample.bytes)
    #expect(baseline.kind == .jpeg)
    #expect(baseline.width == 40 && baseline.height == 24)
    #expect(!baseline.isBuffered)

    let progressive = try header(
      [0xFF, 0xD8] + sample.frame(marker: 0xC2) + sample.scanHeader + [1, 2, 0xFF, 0xD9])
    #expect(progressive.isBuffered)
  }

  @Test(arguments: [0xC3, 0xC5, 0xC9, 0xCB, 0xCF] as [UInt8])
  func `a JPEG with an unsupported coding is rejected`(marker: UInt8) {
    let sample = SampleJPEG(width: 8, height: 8)
    #expect(throws: MediaError.unsupportedCoding) {
      try header([0xFF, 0xD8] + sample.frame(marker: marker) + sample.scanHeader + [1, 0xFF, 0xD9])
    }
  }

  @Test func `a JPEG with too many scans is rejected`() throws {
    let sample = SampleJPEG(width: 8, height: 8)
    func picture(scanCount: Int) -> [UInt8] {
      let scan = sample.scanHeader + [1, 2, 0xFF, 0x00, 0xFF, 0xD0, 3]
      let scans = Array(repeating: scan, count: scanCount).joined()
      return [0xFF, 0xD8] + sample.frame(marker: 0xC2) + scans + [0xFF, 0xD9]
    }
    _ = try header(picture(scanCount: 100))
    #expect(throws: MediaError.damaged("too many JPEG scans")) { try header(picture(scanCount: 101)) }
  }

  @Test func `a PNG header has its size and whether it is interlaced`() throws {
    let plain = try header(SamplePNG(width: 7, height: 5).bytes)
    #expect(plain == header(kind: .png, 7, 5, isBuffered: false))
    let interlaced = try header(SamplePNG(width: 7, height: 5, interlace: 1).bytes)
    #expect(interlaced.isBuffered)
  }

  @Test func `a WebP header has its size and whether it is lossless`() throws {
    #expect(try header(SampleWebP.lossy) == header(kind: .webP, 16, 12, isBuffered: false))
    #expect(try header(SampleWebP.lossless) == header(kind: .webP, 16, 12, isBuffered: true))
    let canvas = SampleWebP.extended(flags: 0, width: 16, height: 12)
    #expect(try header(SampleWebP.file([canvas, SampleWebP.lossyChunk])).width == 16)
  }

  @Test func `a WebP whose canvas differs from its image size is rejected`() {
    let canvas = SampleWebP.extended(flags: 0, width: 17, height: 12)
    #expect(throws: MediaError.self) { try header(SampleWebP.file([canvas, SampleWebP.lossyChunk])) }
  }

  @Test func `an animated WebP has the size of its canvas`() throws {
    let animation = try header(SampleWebP.animation(frames: 3))
    #expect(animation == header(kind: .webP, 20, 14, isBuffered: true))
  }

  @Test func `an animated WebP without a frame on its canvas is rejected`() {
    let canvas = SampleWebP.extended(flags: 2, width: 16, height: 12)
    let colors = SampleWebP.chunk("ANIM", [0, 0, 0, 0, 0, 0])
    #expect(throws: MediaError.self) { try header(SampleWebP.file([canvas, colors])) }
    #expect(throws: MediaError.self) {
      try header(SampleWebP.file([canvas, colors, SampleWebP.frame(left: 2)]))
    }
    #expect(throws: MediaError.self) { try header(SampleWebP.file([colors, SampleWebP.frame(left: 0)])) }
    #expect(throws: MediaError.tooLarge) { try header(SampleWebP.animation(frames: 1_001)) }
  }

  @Test func `bytes between JPEG segments are skipped`() throws {
    let comment = SampleJPEG.segment(0xFE, [1])
    #expect(
      try header(SampleJPEG(width: 16, height: 8, segments: [comment + [0, 7, 0xFF, 0]]).bytes).width == 16)
    #expect(throws: MediaError.self) { try header([0xFF, 0xD8] + comment + [0xFF, 0xFF, 0xFF]) }
  }

  @Test func `a PNG without an end chunk is marked`() throws {
    let whole = SamplePNG(width: 7, height: 5).bytes
    #expect(try !header(whole).lacksEndMarker)
    #expect(try header(Array(whole.dropLast(12))).lacksEndMarker)
    #expect(throws: MediaError.self) { try header(Array(whole.dropLast(11))) }
  }

  @Test func `a JPEG without an end marker is marked`() throws {
    let whole = SampleJPEG(width: 16, height: 8).bytes
    #expect(try !header(whole).lacksEndMarker)
    #expect(try header(Array(whole.dropLast(2))).lacksEndMarker)
    #expect(try header(whole.dropLast(2) + [0, 0, 0]).lacksEndMarker)
  }

  @Test func `an image's size is checked before decoding`() {
    #expect(throws: MediaError.tooManyPixels) {
      try header(bomb(SamplePNG(width: 60_000, height: 60_000)))
    }
    #expect(throws: MediaError.tooManyPixels) { try header(bomb(SamplePNG(width: 32_769, height: 1))) }
    #expect(throws: MediaError.tooManyPixels) {
      try header(bomb(SamplePNG(width: 0xFFFF_FFFF, height: 0xFFFF_FFFF)))
    }
    #expect(throws: MediaError.tooManyPixels) { try header(bomb(SamplePNG(width: 8_100, height: 8_100))) }
    #expect(throws: MediaError.tooManyPixels) {
      try header(bomb(SamplePNG(width: 5_100, height: 5_000, interlace: 1)))
    }
    #expect(throws: MediaError.damaged("no pixels")) { try header(bomb(SamplePNG(width: 0, height: 9))) }
  }

  @Test func `excessive metadata is rejected`() throws {
    func picture(_ segment: [UInt8], count: Int) -> [UInt8] {
      SampleJPEG(width: 8, height: 8, segments: Array(repeating: segment, count: count)).bytes
    }
    let profile = SampleJPEG.segment(0xE2, Array("ICC_PROFILE\0".utf8) + [UInt8](repeating: 7, count: 65_000))
    _ = try header(picture(profile, count: 16))
    #expect(throws: MediaError.tooLarge) { try header(picture(profile, count: 17)) }

    let comment = SampleJPEG.segment(0xFE, [UInt8](repeating: 7, count: 65_000))
    _ = try header(picture(comment, count: 64))
    #expect(throws: MediaError.tooLarge) { try header(picture(comment, count: 65)) }
    #expect(throws: MediaError.tooLarge, "Many tiny segments cost as much as few huge ones.") {
      try header(picture(SampleJPEG.segment(0xFE, []), count: 1_001))
    }

    let chunk = SamplePNG.chunk("iCCP", [UInt8](repeating: 0, count: (1 << 20) + 1))
    #expect(throws: MediaError.tooLarge) { try header(SamplePNG(width: 1, height: 1, chunks: [chunk]).bytes) }
    let exif = SampleWebP.chunk("EXIF", [UInt8](repeating: 0, count: (4 << 20) + 2))
    #expect(throws: MediaError.tooLarge) { try header(SampleWebP.file([SampleWebP.lossyChunk, exif])) }
  }

  @Test func `a file beyond the byte limit is rejected`() {
    var limits = MediaLimits()
    limits.maxByteCount = 100
    #expect(throws: MediaError.tooLarge) { try header(SamplePNG(width: 9, height: 9).bytes, limits: limits) }
  }

  @Test(arguments: Self.samples) func `every truncation is rejected`(sample: [UInt8]) throws {
    _ = try header(sample)
    for count in 0..<sample.count {
      // Only decoding distinguishes a truncated image from one without an end marker.
      if let cut = try? header(Array(sample.prefix(count))), cut.lacksEndMarker { continue }
      #expect(throws: MediaError.self) { try header(Array(sample.prefix(count))) }
    }
  }

  @Test(arguments: Self.samples) func `any byte change yields a header or an error`(sample: [UInt8]) {
    let seed = UInt64.random(in: .min ... .max)
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<5_000 {
      var bytes = sample
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = bytes.indices.randomElement(using: &generator) ?? 0
        bytes[index] =
          [0, 0x7F, 0x80, 0xFF, .random(in: 0...255, using: &generator)]
          .randomElement(using: &generator) ?? 0
      }
      if let header = try? header(bytes) {
        #expect(header.width > 0 && header.width * header.height <= 65_000_000, "seed \(seed)")
      }
    }
  }

  static let samples = [
    SampleJPEG(width: 16, height: 8, segments: [SampleJPEG.exif(orientation: 6)]).bytes,
    SamplePNG(width: 3, height: 2, chunks: [SamplePNG.chunk("tEXt", Array("a\0b".utf8))]).bytes,
    SampleWebP.lossy,
    SampleWebP.lossless,
  ]

  private func header(kind: ImageHeader.Kind, _ width: Int, _ height: Int, isBuffered: Bool) -> ImageHeader {
    ImageHeader(kind: kind, width: width, height: height, isBuffered: isBuffered)
  }

  /// Returns a file no larger than its header requires.
  private func bomb(_ sample: SamplePNG) -> [UInt8] {
    sample.header + SamplePNG.chunk("IDAT", [0]) + SamplePNG.chunk("IEND", [])
  }
}
