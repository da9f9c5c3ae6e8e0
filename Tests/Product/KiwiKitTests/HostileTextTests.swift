import Folding
import Foundation
import KiwiKit
import TestSupport
import Testing

/// Texts that take a backtracking or quadratic parser minutes.
@Suite(.serialized) struct HostileTextTests {
  static let units = [
    "a", "#", "@", "#a", "@a", "@a.", "#1", "@.", "@_", ".@", "#\u{301}", "a\u{301}", "@aa..", "#é", " @ab",
    " #ab",
    "@a_", "👩‍👩‍👧", "#a·", "·", "a\u{200D}",
  ]

  // Sanitizers add superlinear work.
  #if !SANITIZE
    @Test(arguments: units)
    func `parsing time is linear in the length of the text`(unit: String) {
      // For 16 times the text, a linear parser takes about 16 times as long and a quadratic one 256 times.
      let ratio = cost(of: repeated(unit, bytes: 64 * 1024)) / cost(of: repeated(unit, bytes: 4 * 1024))
      #expect(ratio < 64, "\(ratio) times the time")
    }
  #endif

  @Test(arguments: units)
  func `ranges ascend, do not overlap and hold their entity`(unit: String) {
    let text = repeated(unit, bytes: 2 * 1024)
    var end = text.startIndex
    for entity in TextEntity.all(in: text) {
      #expect(entity.range.lowerBound >= end)
      #expect(!entity.range.isEmpty)
      end = entity.range.upperBound
    }
  }

  @Test(arguments: 0..<20)
  func `random texts keep the rules`(round: Int) {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    let alphabet = Array("#@#@ab1_. é字·\u{301}\u{FE0F}\u{200D}\n😀".unicodeScalars)
    var text = String.UnicodeScalarView()
    for _ in 0..<400 {
      alphabet.randomElement(using: &generator).map { text.append($0) }
    }
    let written = String(text)
    for entity in TextEntity.all(in: written) {
      let found = String(written.unicodeScalars[entity.range].dropFirst())
      switch entity.kind {
      case .hashtag(let name):
        // None of these letters needs a joiner.
        let seen = found.unicodeScalars.filter { $0 != "\u{FE0F}" && $0 != "\u{200D}" }
        let folded = CaseFolding.fold(String(String.UnicodeScalarView(seen)))
        #expect(name.unicodeScalars.elementsEqual(folded.unicodeScalars), "seed \(seed)")
        #expect((1...Limits.hashtagLength).contains(found.unicodeScalars.count), "seed \(seed)")
      case .mention(let name):
        #expect(name == found, "seed \(seed)")
        #expect(Username.problem(with: name) == nil, "seed \(seed)")
      }
    }
  }

  private func repeated(_ unit: String, bytes: Int) -> String {
    String(repeating: unit, count: bytes / unit.utf8.count)
  }

  /// The CPU time in nanoseconds of the fastest of a few runs on this thread, so other load does not
  /// count.
  private func cost(of text: String) -> Double {
    let runs = (0..<5).map { _ in
      let start = threadNanoseconds()
      _ = TextEntity.all(in: text)
      return threadNanoseconds() - start
    }
    return Double(max(runs.min() ?? 0, 1_000))
  }

  private func threadNanoseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}
