import TestSupport
import Testing

@testable import Media

struct ProcessingTests {
  private let workshop: Workshop

  init() throws {
    workshop = try Workshop()
  }

  @Test func `a photo is stored in widths up to its own`() async throws {
    let image = try await workshop.process(SampleJPEG(width: 1200, height: 800).bytes)
    #expect(image.width == 1200 && image.height == 800)
    #expect(image.variants.map(\.width) == [1200, 1080, 640, 320])
    #expect(image.variants.map(\.height) == [800, 720, 427, 213])
    #expect(try workshop.storedNames == image.variants.map(\.name).sorted())
    for variant in image.variants {
      let content = try workshop.content(of: variant)
      var reader = ByteReader(content)
      let header = try ImageHeader(reading: &reader, limits: MediaLimits())
      #expect(header.kind == .jpeg)
      #expect(header.width == variant.width && header.height == variant.height)
      #expect(content.count == variant.byteCount)
    }
  }

  @Test func `a small photo is not enlarged`() async throws {
    let image = try await workshop.process(SampleJPEG(width: 200, height: 100).bytes)
    #expect(image.variants.map(\.width) == [200])
  }

  @Test(arguments: [(20_000, 1), (1, 20_000), (1, 1), (3, 3_000)])
  func `extreme aspect ratios are stored`(width: Int, height: Int) async throws {
    let image = try await workshop.process(SamplePNG(width: width, height: height).bytes)
    #expect(image.width <= 1600 && image.height <= 4800)
  }

  @Test func `an avatar is the center square`() async throws {
    let wide = SampleJPEG(width: 1600, height: 800, color: centreIsBright)
    let image = try await workshop.process(wide.bytes, kind: .avatar)
    #expect(image.variants.map(\.width) == [384, 192, 96])
    #expect(image.variants.map(\.height) == [384, 192, 96])

    let square = SampleJPEG(width: 800, height: 800, color: { _, _ in [255, 128, 128] })
    let expected = try await workshop.process(square.bytes, kind: .avatar)
    #expect(image.placeholder == expected.placeholder, "The dark sides must be cropped.")
  }

  @Test func `a square photo is the center of the upload in photo sizes`() async throws {
    let wide = SampleJPEG(width: 1600, height: 800, color: centreIsBright)
    let image = try await workshop.process(wide.bytes, kind: .squarePhoto)
    #expect(image.variants.map(\.width) == [800, 640, 320])
    #expect(image.variants.map(\.height) == [800, 640, 320])
  }

  private func centreIsBright(column: Int, row: Int) -> [Int] {
    [(48..<152).contains(column) ? 255 : 0, 128, 128]
  }

  @Test func `a small avatar is cropped to a square and not enlarged`() async throws {
    let image = try await workshop.process(SampleJPEG(width: 300, height: 120).bytes, kind: .avatar)
    #expect(image.variants.map(\.width) == [120, 96])
    #expect(image.variants.map(\.height) == [120, 96])
  }

  @Test(arguments: 1...8) func `the orientation is applied to the pixels`(orientation: Int) async throws {
    let upright = SampleJPEG(width: 96, height: 64)
    let turned = stored(upright, orientation: orientation)
    let expected = try await workshop.process(upright.bytes)
    let image = try await workshop.process(turned.bytes)
    #expect(image == expected, "Equal pixels should yield equal files.")
  }

  /// Returns the image as stored by a rotated camera, with the orientation that undoes it (EXIF 2.32, tag
  /// 274).
  private func stored(_ upright: SampleJPEG, orientation: Int) -> SampleJPEG {
    let isSideways = orientation >= 5
    let lastColumn = upright.width / 8 - 1
    let lastRow = upright.height / 8 - 1
    var turned = upright
    if isSideways { (turned.width, turned.height) = (upright.height, upright.width) }
    turned.segments = [SampleJPEG.exif(orientation: UInt8(orientation))]
    turned.color = { column, row in
      switch orientation {
      case 2: upright.color(lastColumn - column, row)
      case 3: upright.color(lastColumn - column, lastRow - row)
      case 4: upright.color(column, lastRow - row)
      case 5: upright.color(row, column)
      case 6: upright.color(lastColumn - row, column)
      case 7: upright.color(lastColumn - row, lastRow - column)
      case 8: upright.color(row, lastRow - column)
      default: upright.color(column, row)
      }
    }
    return turned
  }

  @Test func `no metadata and no embedded code is kept`() async throws {
    var sample = SampleJPEG(width: 64, height: 64)
    sample.segments = [
      SampleJPEG.segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 1, 1, 44, 1, 44, 0, 0]),
      SampleJPEG.exif(orientation: 1),
      SampleJPEG.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>".utf8)),
      SampleJPEG.segment(0xED, Array("Photoshop 3.0\0".utf8)),
      SampleJPEG.segment(0xFE, Array("*/=alert(1)/*".utf8)),
    ]
    let polyglot = sample.bytes + Array("<script>alert(1)</script>PK\u{3}\u{4}".utf8)
    let image = try await workshop.process(polyglot)
    let content = try workshop.content(of: image.variants[0])
    for word in ["alert", "script", "Exif", "xmpmeta", "Photoshop", "GPS", "PK\u{3}\u{4}", "ICC_PROFILE"] {
      #expect(!content.contains(word))
    }
    #expect(markers(of: content).isSubset(of: [0xE0, 0xDB, 0xC0, 0xC4, 0xDA]))
  }

  private func markers(of content: [UInt8]) -> Set<UInt8> {
    var markers: Set<UInt8> = []
    var offset = 2
    while offset + 4 <= content.count, content[offset] == 0xFF {
      markers.insert(content[offset + 1])
      if content[offset + 1] == 0xDA { break }
      offset += 2 + Int(content[offset + 2]) << 8 + Int(content[offset + 3])
    }
    return markers
  }

  @Test(arguments: [SamplePNG.ColorType.gray, .rgb, .palette, .grayAlpha, .rgba], [8, 16] as [UInt8])
  func `every PNG color type is stored`(colorType: SamplePNG.ColorType, bitDepth: UInt8) async throws {
    guard colorType != .palette || bitDepth == 8 else { return }
    let sample = SamplePNG(width: 40, height: 30, colorType: colorType, bitDepth: bitDepth)
    let image = try await workshop.process(sample.bytes)
    #expect(image.width == 40 && image.height == 30)
  }

  @Test(arguments: [8, 16] as [UInt8])
  func `transparent pixels become white`(bitDepth: UInt8) async throws {
    let clear = SamplePNG(width: 32, height: 32, colorType: .rgba, bitDepth: bitDepth) { _, _, _ in 0 }
    let white = SamplePNG(width: 32, height: 32) { _, _, _ in 255 }
    #expect(try await workshop.process(clear.bytes) == workshop.process(white.bytes))
  }

  @Test(arguments: [SampleWebP.lossy, SampleWebP.lossless])
  func `WebP is stored`(sample: [UInt8]) async throws {
    let image = try await workshop.process(sample)
    #expect(image.width == 16 && image.height == 12)
  }

  @Test func `an animated WebP is stored as its first frame`() async throws {
    let image = try await workshop.process(SampleWebP.animation(frames: 3))
    #expect(image.width == 20 && image.height == 14)
    #expect(image.variants.map(\.width) == [20])
  }

  @Test(arguments: [[], [0, 0, 0, 0], [0xFF]] as [[UInt8]])
  func `a JPEG without an end marker yields the same image`(behind: [UInt8]) async throws {
    let whole = SampleJPEG(width: 160, height: 96, noise: 3).bytes
    let image = try await workshop.process(whole.dropLast(2) + behind)
    #expect(try await workshop.process(whole) == image)
  }

  @Test func `a PNG without an end chunk and a JPEG with extra bytes yield the same images`() async throws {
    let png = SamplePNG(width: 40, height: 30).bytes
    #expect(try await workshop.process(Array(png.dropLast(12))) == workshop.process(png))
    let odd = SampleJPEG(width: 160, height: 96, segments: [SampleJPEG.segment(0xFE, [1]) + [0]]).bytes
    #expect(
      try await workshop.process(odd) == workshop.process(SampleJPEG(width: 160, height: 96).bytes))
  }

  @Test func `a photo of 64 megapixels is stored`() async throws {
    let image = try await workshop.process(SampleJPEG(width: 9_248, height: 6_936).bytes)
    #expect(image.width == 1_600 && image.height == 1_200)
  }

  @Test func `identical uploads share their files`() async throws {
    let first = try await workshop.process(SampleJPEG(width: 400, height: 400).bytes)
    let second = try await workshop.process(SampleJPEG(width: 400, height: 400).bytes)
    #expect(first == second)
    #expect(try workshop.storedNames.count == 2)
  }

  @Test func `a dozen concurrent uploads are all stored`() async throws {
    let processor = try workshop.processor()
    let images = try await withThrowingTaskGroup(of: ProcessedImage.self) { group in
      for index in 0..<12 {
        let sample = SampleJPEG(width: 400 + 8 * (index % 4), height: 400)
        let path = try workshop.upload(sample.bytes)
        let pictures = workshop.pictures
        group.addTask {
          try await processor.process(upload: path, into: pictures, kind: .photo, for: Int64(index))
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(images.count == 12)
    #expect(Set(images.flatMap(\.variants).map(\.name)) == Set(try workshop.storedNames))
  }
}
