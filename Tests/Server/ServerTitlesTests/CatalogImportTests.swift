import CZlib
import Foundation
import KiwiKit
import ServerTesting
import TestSupport
import Testing
import Threads

@testable import ServerCore
@testable import ServerTitles

struct CatalogImportTests {
  /// A folder for dumps, and a server without the bundled catalog.
  private struct World {
    let server: TestServer
    var folder: String { server.folder }

    init() async throws { server = try await TestServer() }

    func write(_ lines: [String], to name: String) throws -> String {
      let path = "\(folder)/\(name)"
      try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: URL(filePath: path))
      return path
    }

    func run(
      _ paths: String..., batchSize: Int = 3, output: CommandOutput = Recorder().output
    ) async throws {
      try await CatalogImport(storage: server.context.storage, output: output, batchSize: batchSize)
        .run(paths)
    }

    /// The facts of all titles, without ids.
    func titles() async throws -> [TitleFacts] {
      try server.context.storage.read { transaction in
        try TitleStore(transaction).titles(of: nil, page: Page(number: 1, size: 100)).map(\.facts)
      }
    }
  }

  private static func line(_ type: String, _ key: String, _ json: String) -> String {
    "/type/\(type)\t\(key)\t1\t2020-01-01T00:00:00\t\(json)"
  }
  private static func author(_ number: Int, _ name: String) -> String {
    line("author", "/authors/OL\(number)A", #"{"name": "\#(name)"}"#)
  }
  private static func work(_ number: Int, _ title: String, by author: Int, _ more: String = "") -> String {
    line(
      "work", "/works/OL\(number)W",
      #"{"title": "\#(title)", "authors": [{"author": {"key": "/authors/OL\#(author)A"}}]\#(more)}"#)
  }
  private static func edition(_ number: Int, of work: Int, _ more: String) -> String {
    line("edition", "/books/OL\(number)M", #"{"works": [{"key": "/works/OL\#(work)W"}], \#(more)}"#)
  }

  /// Compresses the bytes into one or several gzip members.
  private static func gzip(_ bytes: [UInt8], members: Int = 1) throws -> [UInt8] {
    var packed: [UInt8] = []
    let size = (bytes.count + members - 1) / members
    for start in stride(from: 0, to: bytes.count, by: max(1, size)) {
      var stream = z_stream()
      #expect(
        deflateInit2_(
          &stream, 6, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
          Int32(MemoryLayout<z_stream>.size)) == Z_OK)
      var input = Array(bytes[start..<min(bytes.count, start + size)])
      var output = [UInt8](repeating: 0, count: input.count + 1_000)
      input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output in
          stream.next_in = input.baseAddress
          stream.avail_in = UInt32(input.count)
          stream.next_out = output.baseAddress
          stream.avail_out = UInt32(output.count)
          #expect(deflate(&stream, Z_FINISH) == Z_STREAM_END)
        }
      }
      packed += output.prefix(Int(stream.total_out))
      deflateEnd(&stream)
    }
    return packed
  }

  @Test func `authors, works and editions become titles that can be found`() async throws {
    let world = try await World()
    let said = Recorder()
    let editions = try world.write(
      [
        Self.edition(
          1, of: 1, #""isbn_13": ["9780306406157"], "publish_date": "1999", "number_of_pages": 300"#),
        Self.edition(2, of: 1, #""isbn_10": ["080442957X"], "publish_date": "May 1950""#),
        Self.edition(3, of: 77, #""isbn_10": ["080442957X"]"#),
        Self.edition(4, of: 2, #""publish_date": "1900""#),
      ], to: "editions.txt")
    let works = try world.write(
      [
        Self.work(1, "Plums of Provence", by: 1), "nonsense",
        Self.work(2, "Emma", by: 2, #", "first_publish_date": "1815", "subjects": ["Fiction"]"#), "",
      ], to: "works.txt")
    let authors = try world.write(
      [Self.author(1, "Ana Sol"), Self.author(2, "Jane Austen")], to: "authors.txt")
    try await world.run(editions, works, authors, output: said.output)
    #expect(
      try await world.titles() == [
        TitleFacts(
          kind: .book, name: "Emma", year: 1815, people: [.init(role: .author, name: "Jane Austen")],
          genres: ["fiction"]),
        TitleFacts(
          kind: .book, name: "Plums of Provence", year: 1950, people: [.init(role: .author, name: "Ana Sol")],
          pages: 300),
      ])
    #expect(said.problems == ["works.txt, line 2: 1 field instead of 5."])
    #expect(
      said.lines == [
        "authors.txt: 2 authors.",
        "works.txt: 2 new titles, 0 changed, 0 unchanged. One line could not be read.",
        "editions.txt: 3 editions, 1 skipped because their works are unknown.",
      ])
    for query in ["plums+sol", "978-0-306-40615-7", "0306406152", "0-8044-2957-X"] {
      let found = try await world.server.get("/titles?q=\(query)").objects()
      #expect(found.map { $0["name"] as? String } == ["Plums of Provence"], "\(query)")
    }
    #expect(try await world.server.context.storage.unsoundIndexes() == [])
    let again = Recorder()
    try await world.run(works, output: again.output)
    #expect(again.lines == ["works.txt: already imported."])
  }

  @Test func `a newer dump updates facts, repeats no title and keeps corrections`() async throws {
    let world = try await World()
    try await world.run(
      world.write([Self.author(1, "J. Austen")], to: "authors"),
      world.write([Self.work(1, "Ema", by: 1), Self.work(2, "Persuasion", by: 1)], to: "works"))
    let ana = try await world.server.signUp("ana")
    let id = try #require(try await world.server.get("/titles?q=persuasion").ids().first)
    #expect(
      try await world.server.patch("/titles/\(id)", as: ana, json: ["name": "Persuasion!"]).status == 200)
    let said = Recorder()
    try await world.run(
      world.write([Self.author(1, "Jane Austen")], to: "authors-2"),
      world.write(
        [Self.work(1, "Emma", by: 1), Self.work(2, "Persuasian", by: 1), Self.work(3, "Sanditon", by: 1)],
        to: "works-2"), output: said.output)
    let titles = try await world.titles()
    #expect(titles.map(\.name) == ["Emma", "Persuasion!", "Sanditon"])
    #expect(titles.allSatisfy { $0.people.map(\.name) == ["Jane Austen"] })
    #expect(said.lines.last == "works-2: 1 new title, 2 changed, 0 unchanged.")
  }

  /// The result is the same after a stop at any batch, plain or compressed.
  @Test func `an interrupted import resumes anywhere and imports every title once`() async throws {
    let seed = UInt64.random(in: 0...(.max))
    var random = SeededGenerator(seed: seed)
    let lines = (0..<40).map { number in
      number % 7 == 3
        ? "bad" : Self.work(number, "Title \(number) \(String(repeating: "x", count: number))", by: 1)
    }
    for isPacked in [false, true] {
      let world = try await World()
      let path = try world.write(lines, to: "works.txt")
      if isPacked {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        try Data(Self.gzip(bytes, members: 3)).write(to: URL(filePath: path))
      }
      let last = Recorder()
      var runs = 0
      while true {
        runs += 1
        let left = Mutex(Int.random(in: 1...4, using: &random))
        let stopping = CommandOutput { message in
          if case .progress = message {
            return left.withLock { left in
              left -= 1
              return left > 0
            }
          }
          return last.output.send(message)
        }
        do {
          try await world.run(path, output: stopping)
          break
        } catch is CancellationError {
          #expect(runs < 100)
        }
      }
      let names = try await world.titles().map(\.name).sorted()
      let expected = (0..<40).filter { $0 % 7 != 3 }.map { number in
        "Title \(number)" + (number == 0 ? "" : " \(String(repeating: "x", count: number))")
      }.sorted()
      #expect(names == expected, "seed \(seed)")
      let fingerprint = try DumpFile(path: path).fingerprint()
      let progress = try world.server.context.storage.read { transaction in
        try CatalogImportStore(transaction).progress(ofFile: fingerprint)
      }
      #expect(progress?.isWhole == true && progress?.lines == 40 && progress?.unreadable == 6, "seed \(seed)")
    }
  }

  @Test func `two concurrent imports of one file import every title once`() async throws {
    let world = try await World()
    let path = try world.write((0..<60).map { Self.work($0, "Title \($0)", by: 1) }, to: "works.txt")
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<3 {
        group.addTask {
          // A batch that loses the race ends its import with an error.
          try? await world.run(path)
        }
      }
    }
    try await world.run(path)
    #expect(try await world.titles().count == 60)
  }

  @Test func `a damaged or unrelated file is rejected with a message`() async throws {
    let world = try await World()
    let works = (0..<2_000).map { Self.work($0, "Title \($0)", by: 1) }
    let packed = try Self.gzip(Array(works.map { $0 + "\n" }.joined().utf8))
    let path = "\(world.folder)/cut.gz"
    try Data(packed.prefix(packed.count / 2)).write(to: URL(filePath: path))
    #expect(try await world.server.operate("catalog", "import", path).code == 1)
    let other = try world.write(["Dear diary"], to: "diary.txt")
    let said = try await world.server.operate("catalog", "import", other)
    #expect(said.code == 1)
    #expect(said.said.problems.first?.contains("has no Open Library records") == true)
    #expect(try await world.server.operate("catalog", "import", "\(world.folder)/none").code == 1)
    #expect(try await world.server.operate("catalog", "import", world.folder).code == 1)
  }

  @Test func `lines of any length are read, and overlong ones are skipped`() async throws {
    let world = try await World()
    let path = try world.write(
      [
        String(repeating: "a", count: 300_000), String(repeating: "b", count: 6_000_000), "c", "",
        String(repeating: "d", count: 262_144),
      ], to: "lines")
    var file = try DumpFile(path: path)
    var lengths: [Int] = []
    var positions: [Int] = []
    while let line = try file.next() {
      positions.append(file.position)
      switch line {
      case .text(let bytes): lengths.append(bytes.count)
      case .tooLong: lengths.append(-1)
      }
    }
    #expect(lengths == [300_000, -1, 1, 0, 262_144])
    #expect(positions == [300_001, 6_300_002, 6_300_004, 6_300_005, 6_562_150])
    var again = try DumpFile(path: path)
    try again.skip(to: 6_300_002) { _ in }
    guard case .text(let bytes)? = try again.next() else { throw NotACommand() }
    #expect(bytes == Array("c".utf8))
    #expect(try again.fingerprint() == file.fingerprint())
  }

  @Test func `the remaining time follows from the speed of this run`() {
    let start = ContinuousClock.now
    let elapsed = Mutex(Duration.zero)
    var clock = ImportClock(bytes: 1_000) { start + elapsed.withLock { $0 } }
    clock.beginFile(at: 400)
    #expect(clock.activity("a.txt", bytesRead: 500) == "a.txt")
    elapsed.withLock { $0 = .seconds(10) }
    #expect(clock.activity("a.txt", bytesRead: 500) == "a.txt, 50 s left")
    elapsed.withLock { $0 = .seconds(100) }
    #expect(clock.activity("a.txt", bytesRead: 500) == "a.txt, 8 min left")
    clock.finishFile(ofSize: 600)
    clock.beginFile(at: 0)
    #expect(clock.done(bytesRead: 100) == 700)
  }
}
