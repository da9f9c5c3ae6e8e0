import Foundation
import Passwords
import Testing

@testable import ServerCore
@testable import ServerOperations

struct ArchiveTests {
  private let path = NSTemporaryDirectory() + "kiwi-archive-" + UUID().uuidString

  private func archive(_ entries: [(name: String, content: [UInt8])]) throws -> [UInt8] {
    defer { FileSystem.removeFile(path) }
    var writer = try ArchiveWriter(path: path, seconds: 1_770_000_000)
    for entry in entries { try writer.add(entry.name, content: entry.content) }
    try writer.finish()
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private func read(_ bytes: [UInt8]) throws -> [(name: String, content: [UInt8])] {
    defer { FileSystem.removeFile(path) }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    var reader = try ArchiveReader(path: path)
    var entries: [(name: String, content: [UInt8])] = []
    while let entry = try reader.next() {
      entries.append((entry.name, try reader.content(of: entry, limit: 1 << 20)))
    }
    return entries
  }

  @Test(arguments: [0, 1, 511, 512, 513, 70_000])
  func `an archive is read as written`(size: Int) throws {
    let content = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let entries = try read(archive([("one", content), ("two", [7])]))
    #expect(entries.map(\.name) == ["one", "two"])
    #expect(entries.map(\.content) == [content, [7]])
  }

  /// A file of five bytes, written by the first version.
  private var oldArchive: [UInt8] {
    func entry(_ name: String, size: String, sum: String, _ content: String) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: 1_024)
      let fields = [
        (0, name), (100, "0000600"), (108, "0000000"), (116, "0000000"), (124, size), (136, "15140007200"),
        (148, sum), (155, " "), (156, "0"), (257, "ustar\u{0}00"), (512, content),
      ]
      for (offset, text) in fields {
        bytes.replaceSubrange(offset..<offset + text.utf8.count, with: text.utf8)
      }
      return bytes
    }
    let hash = "8ea957e00b4ccb3dd9cebda78b5b98579d65373734fbe56d9068c2ea55e83edd"
    return entry("one", size: "00000000005", sum: "006460", "hello")
      + entry("SHA256", size: "00000000101", sum: "006544", hash + "\n") + [UInt8](repeating: 0, count: 1_024)
  }

  @Test func `archives of the first version are readable and still written identically`() throws {
    let content = Array("hello".utf8)
    let entries = try read(oldArchive)
    #expect(entries.map(\.name) == ["one"])
    #expect(entries.map(\.content) == [content])
    #expect(try archive([("one", content)]) == oldArchive)
  }

  @Test func `tar reads an archive`() throws {
    try Data(archive([("one", Array("hello".utf8))])).write(to: URL(fileURLWithPath: path))
    defer { FileSystem.removeFile(path) }
    let tar = Process()
    tar.executableURL = URL(fileURLWithPath: "/usr/bin/tar")
    tar.arguments = ["-xOf", path, "one"]
    let output = Pipe()
    tar.standardOutput = output
    try tar.run()
    tar.waitUntilExit()
    #expect(try output.fileHandleForReading.readToEnd() == Data("hello".utf8))
  }

  @Test func `every flipped bit is detected`() throws {
    let good = try archive([("one", [UInt8](repeating: 1, count: 600))])
    var random = SystemRandomNumberGenerator()
    for place in stride(from: 0, to: good.count, by: 13) {
      var damaged = good
      damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      #expect(throws: (any Error).self, "byte \(place)") { _ = try read(damaged) }
    }
  }

  @Test func `a truncated or extended archive is rejected`() throws {
    let good = try archive([("one", [UInt8](repeating: 1, count: 600))])
    for length in stride(from: 0, to: good.count, by: 97) {
      #expect(throws: BackupDamage.self) { _ = try read(Array(good.prefix(length))) }
    }
    #expect(throws: BackupDamage.self) { _ = try read(good + [0]) }
  }

  @Test func `a file of more than 8 GiB keeps its size`() throws {
    let header = ArchiveHeader(name: "large", size: 9 << 30)
    #expect(ArchiveHeader(block: header.bytes(modifiedAt: 0)) == header)
  }

  /// A header with a valid checksum and one changed field.
  private func header(_ change: (inout [UInt8]) -> Void) -> ArchiveHeader? {
    var block = ArchiveHeader(name: "one", size: 5).bytes(modifiedAt: 0)
    change(&block)
    for index in 148..<156 { block[index] = 32 }
    let sum = String(block.reduce(0) { $0 + Int($1) }, radix: 8)
    let digits = String(repeating: "0", count: 6 - sum.count) + sum
    for (index, digit) in digits.utf8.enumerated() { block[148 + index] = digit }
    block[154] = 0
    block[155] = 32
    return ArchiveHeader(block: block)
  }

  @Test func `only plain files are accepted`() {
    #expect(header { _ in } != nil)
    for kind in "123456LKxgS\u{0}".utf8 { #expect(header { $0[156] = kind } == nil) }
    #expect(header { $0[157] = UInt8(ascii: "x") } == nil, "a link's target")
    #expect(header { $0[345] = UInt8(ascii: "x") } == nil, "a prefix of the name")
    #expect(header { $0[124] = UInt8(ascii: "9") } == nil, "a size that is not octal")
    #expect(header { for index in 124..<136 { $0[index] = 0xFF } } == nil, "a negative size")
    #expect(header { $0[0] = 0 } == nil, "no name")
    #expect(header { $0[1] = UInt8(ascii: " ") } == nil, "a space in the name")
  }

  @Test(arguments: [
    "../../etc/passwd", "0123456789abcdef0123456789abcdef.png", "0123456789ABCDEF0123456789ABCDEF.jpg",
    "0123456789abcdef0123456789abcde/.jpg", ".0123456789abcdef0123456789abcdef.jpg", "",
  ])
  func `a malformed picture name is rejected`(name: String) {
    #expect(!PictureName.isWellFormed(name[...]))
  }

  @Test func `a hash of pieces equals the hash of the whole`() {
    let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0) }
    var hash = StreamingHash()
    for start in stride(from: 0, to: bytes.count, by: 77) {
      bytes[start..<min(start + 77, bytes.count)].withUnsafeBytes { hash.update($0) }
    }
    #expect(hash.result() == Hash.sha256(bytes))
    #expect(hash.result() == Hash.sha256(bytes))
  }
}
