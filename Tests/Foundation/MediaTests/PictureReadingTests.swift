import TestSupport
import Testing

@testable import Media

/// Barcodes and text, read by the sandboxed process in images that the tests draw.
struct PictureReadingTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func reading(_ bytes: [UInt8]) async throws -> PictureReading {
    try await workshop.processor().read(picture: workshop.upload(bytes), by: workshop.pictures)
  }

  /// Text on paper, drawn like quote cards.
  private func drawn(
    _ text: String, paper: UInt32 = 0xF6F8F2, ink: UInt32 = 0x101010
  ) async throws -> [UInt8] {
    let card = QuoteCard(
      text: text, attribution: "Bloomsbury", paper: .init(hex: paper), ink: .init(hex: ink),
      accent: .init(hex: paper))
    let folder = try Workshop()
    let image = try await folder.processor().drawCard(card, into: folder.pictures)
    return try folder.content(of: image.variants[0])
  }

  /// Returns the image as stored by a rotated camera.
  private func rotated(_ jpeg: [UInt8], orientation: UInt8) -> [UInt8] {
    jpeg.prefix(2) + SampleJPEG.exif(orientation: orientation) + jpeg.dropFirst(2)
  }

  // MARK: Barcodes

  @Test(arguments: ["9780441478125", "9791090636071", "4006381333931"])
  func `a barcode is decoded`(digits: String) async throws {
    #expect(try await reading(SampleBarcode(digits).jpeg.bytes).barcodes == [digits])
    #expect(try workshop.storedNames.isEmpty)
  }

  @Test(arguments: [UInt8(3), 6, 8]) func `a barcode is decoded in any orientation`(orientation: UInt8)
    async throws
  {
    var sample = SampleBarcode("9780441478125").jpeg
    sample.segments = [SampleJPEG.exif(orientation: orientation)]
    #expect(try await reading(sample.bytes).barcodes == ["9780441478125"])
  }

  @Test func `a barcode with a wrong check digit is ignored`() async throws {
    #expect(try await reading(SampleBarcode("9780441478126").jpeg.bytes).barcodes == [])
  }

  // MARK: Text

  @Test func `the lines of a cover are read from top to bottom`() async throws {
    let reading = try await reading(drawn("The Left Hand\nof Darkness\n\nUrsula K. Le Guin"))
    let upright = reading.lines.filter { $0.direction == .upright }.map(\.text)
    #expect(upright.prefix(3) == ["The Left Hand", "of Darkness", "Ursula K. Le Guin"])
    #expect(upright.last == "Bloomsbury")
    #expect(reading.barcodes == [])
    #expect(try workshop.storedNames.isEmpty)
  }

  @Test func `light text on dark paper is read`() async throws {
    let reading = try await reading(drawn("Piranesi", paper: 0x14324A, ink: 0xF8F0D8))
    #expect(reading.lines.contains { $0.text == "Piranesi" && $0.direction == .upright })
  }

  @Test(arguments: [(UInt8(6), PictureReading.Direction.downward), (8, .upward)])
  func `sideways text is read`(orientation: UInt8, direction: PictureReading.Direction) async throws {
    let picture = rotated(try await drawn("Middlemarch\nGeorge Eliot"), orientation: orientation)
    let lines = try await reading(picture).lines.filter { $0.direction == direction }.map(\.text)
    #expect(lines.contains("Middlemarch"))
    #expect(lines.contains("George Eliot"))
  }

  @Test func `an image without text has none`() async throws {
    let plain = SampleJPEG(width: 640, height: 480, color: { _, _ in [200, 128, 128] })
    #expect(try await reading(plain.bytes) == PictureReading())
    let noise = try await reading(SampleJPEG(width: 320, height: 240, noise: 20).bytes)
    #expect(noise.barcodes == [])
    #expect(noise.lines.count < 10)
  }

  @Test func `an invalid image is rejected before it is read`() async throws {
    await #expect(throws: MediaError.unsupportedKind) { try await reading(Array("GIF89a".utf8)) }
    let broken = SampleJPEG(width: 64, height: 64).bytes
    await #expect(throws: MediaError.self) { try await reading(Array(broken.prefix(broken.count / 2))) }
    await #expect(throws: MediaError.tooManyPixels) {
      try await reading(SamplePNG(width: 32_769, height: 1).bytes)
    }
    #expect(try workshop.storedNames.isEmpty)
  }

  // MARK: Failing helpers

  private func read(script: String, limits: MediaLimits = MediaLimits()) async throws -> PictureReading {
    let processor = try workshop.processor(script: script, limits: limits)
    return try await processor.read(
      picture: workshop.upload(SampleJPEG(width: 16, height: 16).bytes), by: workshop.pictures)
  }

  @Test func `a reading that takes too long is stopped`() async throws {
    var limits = MediaLimits()
    limits.readingTimeout = .milliseconds(300)
    await #expect(throws: MediaError.timedOut) {
      try await read(script: "exec /bin/sleep 60", limits: limits)
    }
    #expect(try workshop.storedNames.isEmpty)
  }

  @Test func `only a reading in the agreed format is accepted`() async throws {
    let script =
      "printf 'barcode 9780441478125\\nupward 61 A  \\303\\251\\n' >/proc/self/fd/3/reading; echo read"
    await #expect(throws: MediaError.self) { try await read(script: script) }
    let right = script.replacing("A  ", with: "A ")
    #expect(
      try await read(script: right)
        == PictureReading(
          barcodes: ["9780441478125"], lines: [.init(text: "A é", direction: .upward, certainty: 61)]))
  }

  @Test(arguments: [
    "echo read", "ln -s /etc/hostname /proc/self/fd/3/reading; echo read",
    "mkfifo /proc/self/fd/3/reading; echo read", "echo >/proc/self/fd/3/reading; echo read",
    "echo 'barcode 97804414781' >/proc/self/fd/3/reading; echo read",
    "echo 'upright 101 A' >/proc/self/fd/3/reading; echo read",
    "echo 'sideways 90 A' >/proc/self/fd/3/reading; echo read",
    "printf 'upright 90 A' >/proc/self/fd/3/reading; echo read",
    "printf 'upright 90 \\377\\n' >/proc/self/fd/3/reading; echo read",
    "head -c 200000 /dev/zero >/proc/self/fd/3/reading; echo read", "echo read it", "echo 'unpacked 1'",
    "exit 69",
  ])
  func `the output of a compromised helper is rejected`(script: String) async throws {
    await #expect(throws: MediaError.self) { try await read(script: script) }
    #expect(try workshop.storedNames.isEmpty)
  }

  // MARK: Encoding

  @Test func `a reading round-trips within its limits`() {
    let line = PictureReading.Line(text: "A  line\u{7}\n of\twords 🥝", direction: .downward, certainty: 77)
    let sent = PictureReading(
      barcodes: Array(repeating: "9780441478125", count: 20), lines: Array(repeating: line, count: 200))
    let arrived = PictureReading(message: sent.message)
    #expect(arrived?.barcodes.count == PictureReading.maxBarcodeCount)
    #expect(arrived?.lines.count == PictureReading.maxLineCount)
    #expect(arrived?.lines.first?.text == "A line of words 🥝")
    #expect(PictureReading(message: PictureReading().message) == PictureReading())
    for text in [
      "", " \n ", String(repeating: "🥝", count: 5_000), String(repeating: "a\u{301}", count: 5_000),
      "\u{2028}", "\u{301}a \u{301}b",
    ] {
      let reading = PictureReading(
        lines: Array(repeating: .init(text: text, direction: .upright, certainty: 60), count: 200))
      #expect(PictureReading(message: reading.message) != nil, "\(text.prefix(9))")
    }
  }
}
