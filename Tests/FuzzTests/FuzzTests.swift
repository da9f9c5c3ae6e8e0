import Foundation
import FuzzTargets
import TestSupport
import Testing

/// Replays the corpus of the fuzz targets, and damaged copies of it. `make fuzz` searches for new inputs.
///
/// `FUZZ_SEED=n` repeats the damage of a run.
///
/// Runs on the main actor, as required by the target that drives a page of views.
@MainActor
struct FuzzTests {
  private static let corpus = ProjectFiles.url("Fuzz/corpus")
  private static let damagedCopies = 100

  /// Printed, because a trap ends the process before a failure could report the seed.
  private static let seed: UInt64 = {
    let chosen = ProcessInfo.processInfo.environment["FUZZ_SEED"].flatMap(UInt64.init)
    let seed = chosen ?? UInt64.random(in: 0...UInt64.max)
    print("FUZZ_SEED=\(seed)")
    return seed
  }()

  private static func inputs(of target: String) throws -> [(name: String, bytes: [UInt8])] {
    try FileManager.default.contentsOfDirectory(atPath: corpus.appending(path: target).path).sorted()
      .map { ($0, Array(try Data(contentsOf: corpus.appending(path: "\(target)/\($0)")))) }
  }

  @Test func `every target has a corpus and every corpus a target`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path)
    #expect(folders.sorted() == fuzzTargets.keys.sorted())
    for folder in folders { #expect(try !Self.inputs(of: folder).isEmpty, "\(folder)") }
  }

  @Test(arguments: fuzzTargets.keys.sorted())
  func `every input of the corpus passes`(name: String) throws {
    let target = try #require(fuzzTargets[name])
    for input in try Self.inputs(of: name) {
      #expect(throws: Never.self, "Fuzz/corpus/\(name)/\(input.name)") { try target(input.bytes) }
    }
  }

  @Test(arguments: fuzzTargets.keys.sorted())
  func `damaged inputs pass`(name: String) throws {
    let target = try #require(fuzzTargets[name])
    let inputs = try Self.inputs(of: name)
    var generator = SeededGenerator(seed: Self.seed)
    for input in inputs {
      for _ in 0..<Self.damagedCopies {
        let donor = inputs.randomElement(using: &generator)?.bytes ?? []
        let damaged = Self.damaged(input.bytes, donor: donor, &generator)
        let base64 = Data(damaged).base64EncodedString()
        #expect(throws: Never.self, "FUZZ_SEED=\(Self.seed), base64 \(base64)") { try target(damaged) }
      }
    }
  }

  /// Changes one to four places: replaces a byte, removes or repeats a range, or inserts a range of another
  /// input.
  private static func damaged(
    _ original: [UInt8], donor: [UInt8], _ generator: inout SeededGenerator
  ) -> [UInt8] {
    func range(in bytes: [UInt8]) -> Range<Int> {
      let start = Int.random(in: 0...bytes.count, using: &generator)
      return start..<min(bytes.count, start + Int.random(in: 0...16, using: &generator))
    }
    var bytes = original
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      switch Int.random(in: 0..<5, using: &generator) {
      case 0:
        guard let index = bytes.indices.randomElement(using: &generator) else { continue }
        bytes[index] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes.removeSubrange(range(in: bytes))
      case 2:
        let repeated = range(in: bytes)
        bytes.insert(contentsOf: bytes[repeated], at: repeated.lowerBound)
      case 3:
        bytes.insert(
          contentsOf: donor[range(in: donor)], at: Int.random(in: 0...bytes.count, using: &generator))
      default: bytes.removeLast(Int.random(in: 0...bytes.count, using: &generator))
      }
    }
    return bytes
  }
}
