import Foundation
import HTTPServer
import KiwiKit
import ServerTesting
import Testing

struct SpeedReadingTests {
  /// A reader who reads word by word.
  private struct Person {
    let server: TestServer
    let token: String

    init(_ server: TestServer, _ username: String) async throws {
      self.server = server
      token = try await server.signUp(username)
    }

    func get(_ path: String) async throws -> Answer {
      try await server.get("/speed-reading/" + path, as: token)
    }

    @discardableResult
    func put(_ path: String, _ json: [String: Any]) async throws -> Answer {
      try await server.put("/speed-reading/" + path, as: token, json: json)
    }

    @discardableResult
    func delete(_ path: String) async throws -> Answer {
      try await server.delete("/speed-reading/" + path, as: token)
    }
  }

  private let one = "0192b1f0-0000-7000-8000-000000000001"
  private let other = "0192b1f0-0000-7000-8000-000000000002"

  private func profile(_ name: String = "Calm", _ more: [String: Any] = [:]) -> [String: Any] {
    [
      "name": name, "wordsPerMinute": 250, "chunkSize": 1, "isAdaptive": true, "pausesAtSentences": false,
      "fontSize": 48,
    ].merging(more) { $1 }
  }

  private func id(_ number: Int) -> String { String(format: "0192b1f0-0000-7000-8000-%012d", number) }

  // MARK: Profiles

  @Test func `profiles are created, changed, chosen and removed`() async throws {
    let ana = try await Person(TestServer(), "ana")
    #expect(try await ana.get("profiles").objects().isEmpty)
    #expect(try await ana.put("profiles/\(one)", profile()).status == 200)
    try await ana.put("profiles/\(other)", profile("Quick", ["wordsPerMinute": 600, "chunkSize": 3]))
    #expect(try await ana.put("settings", ["profileId": other]).string("profileId") == other)
    let changed = try await ana.put("profiles/\(one)", profile("Calmer", ["wordsPerMinute": 180]))
    #expect(try changed.int("wordsPerMinute") == 180)
    #expect(
      try await ana.get("profiles").objects().map { $0["name"] as? String } == ["Calmer", "Quick"])
    #expect(try await ana.delete("profiles/\(other)").status == 204)
    #expect(try await ana.get("settings").object()["profileId"] is NSNull)
    #expect(try await ana.delete("profiles/\(other)").status == 404)
  }

  @Test func `values beyond the limits are rejected`() async throws {
    let ana = try await Person(TestServer(), "ana")
    for (field, value) in [
      ("wordsPerMinute", 99), ("wordsPerMinute", 1_001), ("chunkSize", 0), ("chunkSize", 5), ("fontSize", 97),
    ] {
      let answer = try await ana.put("profiles/\(one)", profile("Calm", [field: value]))
      #expect(answer.status == 422, "\(field)")
    }
    #expect(try await ana.put("profiles/\(one)", profile("  ")).status == 422)
    #expect(try await ana.put("profiles/\(one)", profile(String(repeating: "a", count: 61))).status == 422)
    #expect(try await ana.put("profiles/no-id", profile()).status == 404)
    #expect(try await ana.put("settings", ["ownWordsPerMinute": 20]).status == 422)
    #expect(try await ana.put("settings", ["profileId": one]).status == 422)
    for number in 1...Limits.speedReadingProfiles {
      #expect(try await ana.put("profiles/\(id(number))", profile()).status == 200)
    }
    #expect(try await ana.put("profiles/\(id(99))", profile()).status == 422)
    #expect(try await ana.put("profiles/\(id(1))", profile("Again")).status == 200)
  }

  @Test func `measured and chosen settings stay until changed`() async throws {
    let ana = try await Person(TestServer(), "ana")
    try await ana.put("profiles/\(one)", profile())
    try await ana.put("settings", ["ownWordsPerMinute": 231])
    let settings = try await ana.put("settings", ["profileId": one])
    #expect(try settings.int("ownWordsPerMinute") == 231)
    #expect(try settings.string("profileId") == one)
  }

  // MARK: Texts

  @Test func `a text is continued on another device at the same word`() async throws {
    let server = try await TestServer()
    let ana = try await Person(server, "ana")
    let text = "One two three. Four five.\n\nSix"
    let uploaded = try await ana.put("texts/\(one)", ["name": "Numbers", "text": text])
    #expect(try uploaded.int("wordCount") == 6)
    #expect(try uploaded.int("word") == 0)
    #expect(try await ana.put("texts/\(one)/position", ["word": 4]).int("word") == 4)
    let found = try await ana.get("texts/\(one)")
    #expect(try found.int("word") == 4)
    #expect(try found.string("text") == text)
    // A repeated upload returns the existing text.
    #expect(try await ana.put("texts/\(one)", ["name": "Numbers", "text": text]).int("word") == 4)
    #expect(try await ana.put("texts/\(one)/position", ["word": 6]).status == 200)
    for word in [-1, 7, 99_999_999] {
      #expect(try await ana.put("texts/\(one)/position", ["word": word]).status == 422)
    }
    #expect(try await ana.put("texts/\(one)/position", [:]).status == 400)
    #expect(try await ana.delete("texts/\(one)").status == 204)
    #expect(try await ana.get("texts/\(one)").status == 404)
    #expect(try await ana.put("texts/\(one)/position", ["word": 1]).status == 404)
  }

  @Test func `the last read text comes first`() async throws {
    let server = try await TestServer()
    let ana = try await Person(server, "ana")
    for (id, name) in [(one, "First"), (other, "Second")] {
      try await ana.put("texts/\(id)", ["name": name, "text": "A few words."])
      server.advance(.seconds(10))
    }
    #expect(try await ana.get("texts").objects().map { $0["name"] as? String } == ["Second", "First"])
    try await ana.put("texts/\(one)/position", ["word": 1])
    #expect(try await ana.get("texts").objects().map { $0["name"] as? String } == ["First", "Second"])
  }

  @Test func `empty, overlong and too many texts are rejected`() async throws {
    let server = try await TestServer()
    let ana = try await Person(server, "ana")
    #expect(try await ana.put("texts/\(one)", ["name": "Nothing", "text": " \n "]).status == 422)
    let long = String(repeating: "字 ", count: Limits.speedReadingTextLength / 2 + 1)
    #expect(try await ana.put("texts/\(one)", ["name": "Long", "text": long]).status == 422)
    let longest = String(repeating: "字 ", count: Limits.speedReadingTextLength / 2)
    #expect(try await ana.put("texts/\(one)", ["name": "Longest", "text": longest]).status == 200)
    for number in 10..<10 + Limits.speedReadingTexts - 1 {
      #expect(try await ana.put("texts/\(id(number))", ["name": "Text", "text": "Words"]).status == 200)
    }
    #expect(try await ana.put("texts/\(id(99))", ["name": "Text", "text": "Words"]).status == 422)
  }

  // MARK: Ownership

  @Test func `other users' objects are answered like unknown ones`() async throws {
    let server = try await TestServer()
    let ana = try await Person(server, "ana")
    let ben = try await Person(server, "ben")
    try await ana.put("profiles/\(one)", profile())
    try await ana.put("texts/\(one)", ["name": "Mine", "text": "Private words"])
    let hidden = try await ben.get("texts/\(one)")
    let missing = try await ben.get("texts/\(other)")
    #expect(hidden.body == missing.body)
    #expect(try await ben.get("texts/\(one)").status == 404)
    #expect(try await ben.put("texts/\(one)/position", ["word": 1]).status == 404)
    #expect(try await ben.delete("texts/\(one)").status == 404)
    #expect(try await ben.delete("profiles/\(one)").status == 404)
    #expect(try await ben.put("settings", ["profileId": one]).status == 422)
    #expect(try await ben.put("profiles/\(one)", profile("Taken")).status == 422)
    #expect(try await ben.put("texts/\(one)", ["name": "Taken", "text": "Other"]).status == 422)
    #expect(try await ben.get("profiles").objects().isEmpty)
    #expect(try await ben.get("texts").objects().isEmpty)
    #expect(try await ana.get("texts/\(one)").string("text") == "Private words")
    #expect(try await ana.get("profiles").objects().first?["name"] as? String == "Calm")
  }
}
