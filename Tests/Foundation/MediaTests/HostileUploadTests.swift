import Glibc
import TestSupport
import Testing

@testable import Media

struct HostileUploadTests {
  private let workshop: Workshop

  init() throws {
    workshop = try Workshop()
  }

  struct Upload: Sendable, CustomTestStringConvertible {
    var name: String
    var content: [UInt8]
    var testDescription: String { name }

    init(_ name: String, _ text: String) {
      self.name = name
      content = Array(text.utf8)
    }
  }

  static let otherKinds = [
    Upload("nothing.jpg", ""),
    Upload("picture.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>"),
    Upload("animation.gif", "GIF89a\u{1}\0\u{1}\0\0\0\0;"),
    Upload("page.jpg", "<!doctype html><script>alert(1)</script>"),
    Upload("document.jpg", "%PDF-1.7\n"),
    Upload("picture.heic", "\0\0\0\u{18}ftypheic\0\0\0\0mif1heic"),
    Upload("picture.avif", "\0\0\0\u{18}ftypavif\0\0\0\0avifmif1"),
    Upload("archive.jpg", "PK\u{3}\u{4}"),
    Upload("picture.bmp", "BM6\0\0\0\0\0\0\06\0\0\0(\0\0\0"),
    Upload("sound.webp", "RIFF\u{4}\0\0\0WAVE"),
    Upload("picture.tiff", "II*\0\u{8}\0\0\0"),
  ]

  @Test(arguments: otherKinds) func `other file types are rejected by content`(upload: Upload) async throws {
    let processor = try workshop.processor()
    let path = try workshop.upload(upload.content, name: upload.name)
    await #expect(throws: MediaError.unsupportedKind) {
      try await processor.process(upload: path, into: workshop.pictures, kind: .photo)
    }
    #expect(try workshop.storedNames.isEmpty)
  }

  @Test func `a decompression bomb is rejected without starting a process`() async throws {
    let processor = MediaProcessor(helper: "/nowhere", limits: MediaLimits(), concurrency: 1)
    let bomb =
      SamplePNG(width: 60_000, height: 60_000).header + SamplePNG.chunk("IDAT", [0])
      + SamplePNG.chunk("IEND", [])
    let path = try workshop.upload(bomb)
    await #expect(throws: MediaError.tooManyPixels) {
      try await processor.process(upload: path, into: workshop.pictures, kind: .photo)
    }
  }

  @Test func `a truncated image is rejected`() async throws {
    let whole = SampleJPEG(width: 640, height: 640, noise: 4).bytes
    let png = SamplePNG(width: 4, height: 4)
    let withoutRows =
      png.header + SamplePNG.chunk("IDAT", SamplePNG.stored([0, 1, 2]))
      + SamplePNG.chunk("IEND", [])
    for content in [
      Array(whole.dropLast(whole.count / 10)), Array(whole.prefix(whole.count / 2)), withoutRows,
    ] {
      await expectDamaged(content)
    }
    #expect(try workshop.storedNames.isEmpty)
  }

  @Test func `corrupted image data yields an image or an error`() async throws {
    let seed = UInt64.random(in: .min ... .max)
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for sample in [SampleJPEG(width: 64, height: 64, noise: 8).bytes, SampleWebP.lossy, SampleWebP.lossless] {
      for _ in 0..<20 {
        var content = sample
        let index = content.indices.randomElement(using: &generator) ?? 0
        content[index] = UInt8.random(in: 0...255, using: &generator)
        do {
          _ = try await workshop.process(content)
        } catch MediaError.helperFailed(let reason) {
          Issue.record("seed \(seed): \(reason)")
        } catch {
          // Rejection is one of the two correct results.
        }
      }
    }
    #expect(try workshop.storedNames.allSatisfy { $0.hasSuffix(".jpg") })
  }

  @Test func `a corrupted color profile is harmless`() async throws {
    let profile = Array("ICC_PROFILE\0\u{1}\u{1}".utf8) + [UInt8](repeating: 0xA5, count: 600)
    let sample = SampleJPEG(width: 64, height: 64, segments: [SampleJPEG.segment(0xE2, profile)])
    let image = try await workshop.process(sample.bytes)
    #expect(image.width == 64)
  }

  @Test func `only regular files are read`() async throws {
    let processor = try workshop.processor()
    let pipe = workshop.folder + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, workshop.folder, "/dev/zero"] {
      await #expect(throws: MediaError.unsupportedKind) {
        try await processor.process(upload: path, into: workshop.pictures, kind: .photo)
      }
    }
    await #expect(throws: MediaError.storage(ENOENT)) {
      try await processor.process(upload: "/nowhere", into: workshop.pictures, kind: .photo)
    }
  }

  private func expectDamaged(_ content: [UInt8]) async {
    do {
      _ = try await workshop.process(content)
      Issue.record("A corrupted image was stored.")
    } catch {
      guard case MediaError.damaged = error else {
        Issue.record("unexpected: \(error)")
        return
      }
    }
  }
}
