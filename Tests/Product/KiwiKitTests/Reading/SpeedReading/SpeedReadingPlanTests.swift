import TestSupport
import Testing

@testable import KiwiKit

struct SpeedReadingPlanTests {
  /// Random words of all kinds.
  private func text(_ random: inout some RandomNumberGenerator) -> [SpeedReadingWord] {
    let letters = Array("abcdefghijklmnopqrstuvwxyzäéשلम字0123456789")
    let ends = ["", "", "", "", ",", ".", "!", "—", "?”", "…"]
    return (0..<Int.random(in: 1...400, using: &random)).map { _ in
      let length = Int.random(in: 1...20, using: &random)
      let word = String((0..<length).map { _ in letters[Int.random(in: 0..<letters.count, using: &random)] })
      let end = ends[Int.random(in: 0..<ends.count, using: &random)]
      return SpeedReadingWord(
        word + end, endsSentence: [".", "!", "?”", "…"].contains(end),
        endsParagraph: Int.random(in: 0..<40, using: &random) == 0)
    }
  }

  @Test func `every word of any text is shown once in order`() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let words = text(&random)
      let size = Int.random(in: Limits.wordsPerChunk, using: &random)
      let plan = SpeedReadingPlan(words, chunkSize: size)
      #expect(plan.chunks.flatMap { Array($0.words) } == Array(words.indices), "seed \(seed)")
      for chunk in plan.chunks {
        #expect((1...size).contains(chunk.words.count))
        let shown = chunk.parts.before + chunk.parts.pivot + chunk.parts.after
        #expect(shown == words[chunk.words].map(\.text).joined(separator: " "))
        #expect(chunk.parts.pivot.count == 1, "seed \(seed)")
        #expect(!words[chunk.words.dropLast()].contains { $0.endsSentence })
      }
      for index in words.indices {
        let chunk = plan.chunk(of: index).map { plan.chunks[$0].words }
        #expect(chunk?.contains(index) == true)
      }
    }
  }

  @Test func `the mean rate over a text is the chosen rate`() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let words = text(&random)
      let pacing = SpeedReadingPacing(
        isAdaptive: .random(using: &random), pausesAtSentences: .random(using: &random))
      let plan = SpeedReadingPlan(words, chunkSize: Int.random(in: 1...4, using: &random), pacing: pacing)
      let rate = Int.random(in: Limits.wordsPerMinute, using: &random)
      let beats = plan.chunks.reduce(0) { $0 + $1.beats }
      #expect(beats == words.count * 1_000, "seed \(seed)")
      let seconds = plan.chunks.reduce(0) {
        $0 + SpeedReadingPlan.milliseconds(beats: $1.beats, wordsPerMinute: rate) / 1_000
      }
      #expect(abs(Double(words.count) * 60 / seconds - Double(rate)) < 0.001, "seed \(seed)")
      #expect(abs(plan.seconds(from: 0, wordsPerMinute: rate) - seconds) < 0.001, "seed \(seed)")
      #expect(plan.seconds(from: words.count, wordsPerMinute: rate) == 0)
      #expect(plan.chunks.allSatisfy { $0.beats > 0 })
    }
  }

  @Test func `difficult words are shown longer`() {
    let pacing = SpeedReadingPacing()
    func weight(_ text: String, sentence: Bool = false, paragraph: Bool = false) -> Int {
      pacing.weight(of: SpeedReadingWord(text, endsSentence: sentence, endsParagraph: paragraph))
    }
    #expect(weight("internationally") > weight("house"))
    #expect(weight("house") > weight("a"))
    #expect(weight("1984") > weight("abcd"))
    #expect(weight("house,") > weight("house"))
    #expect(weight("house.", sentence: true) > weight("house,"))
    #expect(weight("house.", sentence: true, paragraph: true) > weight("house.", sentence: true))
    let alike = SpeedReadingPacing(isAdaptive: false)
    #expect(alike.weight(of: SpeedReadingWord("internationally.", endsSentence: true)) == 1_000)
    let pausing = SpeedReadingPacing(isAdaptive: false, pausesAtSentences: true)
    #expect(pausing.weight(of: SpeedReadingWord("house.", endsSentence: true)) == 2_500)
  }

  @Test func `words of equal weight get the same time`() {
    let words = (0..<7).map { SpeedReadingWord("word\($0)") }
    let plan = SpeedReadingPlan(words, pacing: SpeedReadingPacing(isAdaptive: false))
    #expect(plan.chunks.map(\.beats) == Array(repeating: 1_000, count: 7))
    #expect(SpeedReadingPlan.milliseconds(beats: 1_000, wordsPerMinute: 300) == 200)
  }

  @Test func `sentences equal those of a word-by-word search`() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let plan = SpeedReadingPlan(text(&random), chunkSize: 2)
      for word in plan.words.indices {
        var start = word
        while start > 0, !plan.words[start - 1].endsSentence { start -= 1 }
        var end = word
        while end + 1 < plan.words.count, !plan.words[end].endsSentence { end += 1 }
        #expect(plan.sentence(around: word) == start..<end + 1, "seed \(seed)")
        let back = plan.sentenceBack(from: word)
        #expect(back == 0 || plan.words[back - 1].endsSentence, "seed \(seed)")
        if word - start > 1 {
          #expect(back == start, "seed \(seed)")
        } else {
          #expect(back < word || word == 0)
        }
      }
    }
  }

  @Test func `a position outside the text is clamped and an empty text has none`() {
    let plan = SpeedReadingPlan(SpeedReadingWord.words(of: "One two. Three"))
    #expect(plan.chunk(of: -5) == 0)
    #expect(plan.chunk(of: 99) == 2)
    #expect(plan.sentenceBack(from: 99) == 0)
    #expect(plan.sentence(around: 99) == 2..<3)
    let empty = SpeedReadingPlan([])
    #expect(empty.isEmpty && empty.chunks.isEmpty && empty.chunk(of: 0) == nil)
    #expect(empty.sentence(around: 3).isEmpty && empty.sentenceBack(from: 3) == 0)
    #expect(empty.seconds(from: 0, wordsPerMinute: 250) == 0)
  }

  @Test func `the first words after a pause are slowed in falling steps`() {
    let ramp = SpeedReadingPacing.ramp
    #expect(ramp.first == 150 && ramp.allSatisfy { $0 > 100 })
    #expect(ramp == ramp.sorted(by: >))
  }

  @Test func `the measured pace is words per minute and nil for implausible values`() {
    #expect(SpeedReadingPace.wordsPerMinute(words: 200, seconds: 60) == 200)
    #expect(SpeedReadingPace.wordsPerMinute(words: 200, seconds: 2) == nil)
    #expect(SpeedReadingPace.wordsPerMinute(words: 200, seconds: 6) == nil)
    #expect(SpeedReadingPace.wordsPerMinute(words: 200, seconds: 3_600) == nil)
    #expect(SpeedReadingPace.suggestion(after: 236) == 260)
    #expect(SpeedReadingPace.suggestion(after: 50) == 100)
    #expect(SpeedReadingPace.suggestion(after: 1_500) == 1_000)
  }
}
