import Foundation
import TestSupport
import Testing

@testable import KiwiEngine

struct KnownElementsTests {
  private struct Word: Codable, Equatable, Sendable {
    var text: String
    var numbers: [Double]
    var inner: [String: String]
  }

  private static func read(_ known: KnownElements<Word>, _ data: Data) throws -> [Word] {
    let decoder = JSONDecoder()
    return try known.list(
      in: data, decode: { try decoder.decode(Word.self, from: $0) },
      decodeAll: { try decoder.decode([Word].self, from: $0) })
  }

  private static func word(_ generator: inout SeededGenerator) -> Word {
    let letters = ["a", "\"", "\\", "]", "[", "{", "}", ",", " ", "\n", "é", "👩‍🚀", "\\\"", ":"]
    func text() -> String {
      (0..<Int.random(in: 0...6, using: &generator)).map { _ in letters.randomElement(using: &generator) ?? ""
      }.joined()
    }
    return Word(
      text: text(), numbers: (0..<Int.random(in: 0...3, using: &generator)).map { Double($0) / 4 },
      inner: [text(): text()])
  }

  @Test func `known elements equal freshly decoded ones for any content`() throws {
    var generator = SeededGenerator(seed: .random(in: 0...UInt64.max))
    let seed = generator
    let known = KnownElements<Word>(limit: 8)
    let words = (0..<20).map { _ in Self.word(&generator) }
    for _ in 0..<400 {
      let list = (0..<Int.random(in: 0...5, using: &generator)).compactMap { _ in
        words.randomElement(using: &generator)
      }
      let encoder = JSONEncoder()
      if generator.chance(50) { encoder.outputFormatting = .prettyPrinted }
      var data = try encoder.encode(list)
      if generator.chance(30) { data = Data(" \n".utf8) + data + Data("\t ".utf8) }
      #expect(try Self.read(known, data) == list, "\(seed)")
      // A slice of a larger buffer has other indices.
      let whole = Data("xyz".utf8) + data + Data("xyz".utf8)
      #expect(try Self.read(known, whole.dropFirst(3).dropLast(3)) == list, "\(seed)")
    }
  }

  @Test func `malformed lists are rejected as without a cache`() throws {
    let decoder = JSONDecoder()
    var generator = SeededGenerator(seed: .random(in: 0...UInt64.max))
    let seed = generator
    let known = KnownElements<Word>(limit: 8)
    for text in ["", "[", "]", "[,]", "[1]", "[{}", "[{}]]", "[{]}]", "{}", "null", "[\"", "[\"\\", "[ ] x"] {
      #expect(throws: (any Error).self) { try Self.read(known, Data(text.utf8)) }
    }
    let right = try JSONEncoder().encode([Self.word(&generator), Self.word(&generator)])
    for _ in 0..<3_000 {
      var broken = right
      for _ in 0..<Int.random(in: 1...2, using: &generator) {
        let place = Int.random(in: 0..<broken.count, using: &generator)
        if generator.chance(50) {
          broken.remove(at: place)
        } else {
          broken[place] = Array("[]{},\": \\1e".utf8).randomElement(using: &generator) ?? 0
        }
      }
      let expected = try? decoder.decode([Word].self, from: broken)
      let found = try? Self.read(known, broken)
      #expect(found == expected, "\(seed): \(String(decoding: broken, as: UTF8.self))")
    }
  }

  @Test func `a recently used element is decoded once and old ones are evicted`() throws {
    let known = KnownElements<Int>(limit: 4)
    var reads = 0
    func read(_ text: String) throws {
      _ = try known.list(
        in: Data(text.utf8),
        decode: {
          reads += 1
          return try JSONDecoder().decode(Int.self, from: $0)
        }, decodeAll: { try JSONDecoder().decode([Int].self, from: $0) })
    }
    try read("[1,2,1]")
    try read("[ 2 , 1 ]")
    #expect(reads == 2)
    try read("[3,4,5,6]")
    try read("[1]")
    #expect(reads == 6)
    try read("[10,11,12,13,14,15,16,17,18,19]")
    try read("[1]")
    #expect(reads == 17)
  }
}
