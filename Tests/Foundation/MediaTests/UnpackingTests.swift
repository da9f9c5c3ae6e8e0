import Foundation
import TestSupport
import Testing

@testable import Media

/// Archives unpacked by the sandboxed process.
struct UnpackingTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func unpacked(_ bytes: [UInt8]) async throws -> [UnpackedDocument] {
    try await workshop.processor().unpack(archive: workshop.upload(bytes), by: workshop.pictures)
  }

  private func document(_ name: String, _ text: String) -> UnpackedDocument {
    UnpackedDocument(name: name, bytes: Array(text.utf8))
  }

  @Test func `only tables and JSON documents are unpacked, in order`() async throws {
    let zip = SampleZip([
      .init("Takeout/", ""), .init("Takeout/Maps/Reviews.json", "{}"), .init("Takeout/photo.jpg", "no"),
      .init("Takeout/Saved/Want to go.CSV", Array("Title,URL".utf8), isDeflated: false),
      .init("__MACOSX/Takeout/Maps/._Reviews.json", "\0\u{5}"),
      .init("a.geojson", String(repeating: "x", count: 200_000)), .init("empty.json", ""),
    ])
    let documents = try await unpacked(zip.bytes)
    #expect(
      documents == [
        document("Reviews.json", "{}"), document("Want to go.CSV", "Title,URL"),
        document("a.geojson", String(repeating: "x", count: 200_000)), document("empty.json", ""),
      ])
    #expect(try workshop.storedNames.isEmpty)
  }

  @Test(arguments: ["../../etc/passwd.json", "/tmp/evil.json", "a\\..\\b.json", "line\nbreak.json", ".json"])
  func `an entry name is displayed and never used as a path`(name: String) async throws {
    let documents = try await unpacked(SampleZip([.init(name, "1")]).bytes)
    #expect(documents.count == 1)
    let shown = try #require(documents.first).name
    #expect(!shown.contains("/") && !shown.contains("\n"))
    #expect(try workshop.storedNames.isEmpty)
  }

  @Test(arguments: [
    SampleZip([.init("a.json", Array("{}".utf8), claimedSize: 1)]),
    SampleZip([.init("a.json", Array("{}".utf8), claimedSize: 3)]),
    SampleZip([.init("a.json", Array("{}".utf8), claimedChecksum: 1)]),
    SampleZip([.init("a.json", Array("{}".utf8), isDeflated: false, method: 8)]),
    SampleZip([.init("a.json", Array("{}".utf8), method: 12)]),
    SampleZip([.init("a.json", Array("{}".utf8), flags: 1)]),
  ])
  func `an archive with false headers is damaged`(zip: SampleZip) async throws {
    do {
      _ = try await unpacked(zip.bytes)
      Issue.record("The archive was unpacked.")
    } catch MediaError.damaged {
      #expect(try workshop.storedNames.isEmpty)
    }
  }

  @Test func `an oversized document is skipped, and too many are rejected`() async throws {
    let large = SampleZip([
      .init("large.json", Array("{}".utf8), claimedSize: 17 << 20), .init("small.json", "{}"),
    ])
    #expect(try await unpacked(large.bytes) == [document("small.json", "{}")])
    let bomb = SampleZip((0..<5).map { .init("\($0).json", Array("{}".utf8), claimedSize: 16 << 20) })
    await #expect(throws: MediaError.tooLarge) { try await unpacked(bomb.bytes) }
    let many = SampleZip((0...1_000).map { .init("\($0).json", "") })
    await #expect(throws: MediaError.tooLarge) { try await unpacked(many.bytes) }
  }

  @Test func `an archive truncated anywhere is an error`() async throws {
    let whole = SampleZip([.init("a.json", "{\"a\": 1}"), .init("b.csv", "a,b")]).bytes
    for length in 0..<whole.count {
      #expect(throws: ZipDirectory.Damage.self) { try ZipDirectory(Array(whole.prefix(length))) }
    }
  }

  @Test func `no changed byte of an archive causes a trap`() throws {
    let whole = SampleZip([.init("a.json", "{\"a\": 1}"), .init("b.csv", "a,b")]).bytes
    for index in whole.indices {
      for value: UInt8 in [0, 1, 0x7F, 0xFF] {
        var bytes = whole
        bytes[index] = value
        guard let directory = try? ZipDirectory(bytes) else { continue }
        for entry in directory.entries { #expect(entry.compressed.upperBound <= bytes.count) }
      }
    }
  }

  @Test(arguments: [
    "echo 'unpacked 1'", "printf 'a\\n' >/proc/self/fd/3/names; echo 'unpacked 1'",
    "printf 'a\\n' >/proc/self/fd/3/names; ln -s /etc/hostname /proc/self/fd/3/1; echo 'unpacked 1'",
    "printf 'a\\nb\\n' >/proc/self/fd/3/names; echo x >/proc/self/fd/3/1; echo 'unpacked 1'",
    "mkfifo /proc/self/fd/3/names; echo 'unpacked 1'", "echo 'unpacked -1'", "echo 'too-large 1'",
  ])
  func `the output of a compromised unpacker is rejected`(script: String) async throws {
    let processor = try workshop.processor(script: script)
    let path = try workshop.upload(SampleZip([.init("a.json", "{}")]).bytes)
    await #expect(throws: MediaError.self) {
      try await processor.unpack(archive: path, by: workshop.pictures)
    }
    #expect(try workshop.storedNames.isEmpty)
  }
}
