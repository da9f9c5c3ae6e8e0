import Formats
import Foundation
import HTTPServer
import KiwiKit
import ServerTesting
import Testing

struct MoodTests {
  private let month = "from=2026-02-01&through=2026-02-28"

  @Test func `a mood map groups moods by day, hour and book`() async throws {
    let server = try await TestServer()
    let ana = try await NumbersReader(server, "ana")
    let emma = try await server.addTitle("Emma", .book)
    try await ana.read(emma, minutes: 30, start: ["timeZone": "Asia/Tokyo"], end: ["mood": "Focused"])
    server.advance(.seconds(86_400))
    try await ana.read(minutes: 20, end: ["mood": "at sea"])
    try await ana.read(minutes: 10)
    let map = try await server.read(MoodMap.self, "/reading/moods?\(month)", as: ana.token)
    #expect(map.moods.map(\.mood) == ["Focused", "at sea"] && map.sessionsWithoutMood == 1)
    // 02:40 UTC is 11:40 in Tokyo.
    #expect(map.hours.map(\.hour) == [11, 12])
    #expect(map.days.map(\.day.description) == ["2026-02-02", "2026-02-03"])
    #expect(map.books.first { $0.titleId == emma.id }?.moods.map(\.mood) == ["Focused"])
    let sessions = try await server.read(
      [ReadingSession].self, "/reading/moods/days/2026-02-03", as: ana.token)
    #expect(sessions.map(\.mood) == ["at sea", nil])
    #expect(try await server.get("/reading/moods/days/2026-02-31", as: ana.token).status == 404)
  }

  @Test func `only the reader can export their moods`() async throws {
    let server = try await TestServer()
    let (ana, ben) = (try await NumbersReader(server, "ana"), try await NumbersReader(server, "ben"))
    try await ana.read(
      minutes: 30, start: ["bookTitle": "Emma, \"or\" not", "visibility": "everyone"], end: ["mood": "tired"])
    let table = try await server.get("/reading/moods/export?format=csv&\(month)", as: ana.token)
    #expect(table.text == "day,hour,book,minutes,mood\r\n2026-02-02,2,\"Emma, \"\"or\"\" not\",30,tired\r\n")
    #expect(table.headers["Content-Disposition"]?.contains("moods-2026-02-01-2026-02-28.csv") == true)
    let list = try await server.get("/reading/moods/export?format=json&\(month)", as: ana.token).objects()
    #expect(list.count == 1 && list.first?["mood"] as? String == "tired")
    #expect(try await server.get("/reading/moods/export?format=xml&\(month)", as: ana.token).status == 400)
    #expect(try await server.get("/reading/moods/export?format=json&\(month)", as: ben.token).text == "[]")
    #expect(try await server.read(MoodMap.self, "/reading/moods?\(month)", as: ben.token).moods.isEmpty)
  }

  @Test func `three tired sessions suggest a lighter goal until it is accepted or declined`() async throws {
    let server = try await TestServer()
    let ana = try await NumbersReader(server, "ana")
    func prompt() async throws -> MoodPrompt {
      try await server.read(MoodPrompt.self, "/reading/moods/prompt", as: ana.token)
    }
    for _ in 0..<2 { try await ana.read(end: ["mood": "tired"]) }
    #expect(try await prompt() == MoodPrompt())
    try await ana.read(end: ["mood": "Tired"])
    // A session without a mood does not count.
    try await ana.read()
    #expect(
      try await prompt() == MoodPrompt(kind: .gentle, mood: "Tired", sessions: 3, lighterGoalMinutes: 15))
    try await ana.setGoal("day/minutes", 15)
    #expect(try await prompt().lighterGoalMinutes == nil)
    let off = try await server.put("/reading/moods/settings", as: ana.token, json: ["usesMoods": false])
    #expect(off.text == #"{"usesMoods":false}"#)
    #expect(try await prompt() == MoodPrompt(usesMoods: false))
    _ = try await server.put("/reading/moods/settings", as: ana.token, json: ["usesMoods": true])
    #expect(try await prompt().kind == .gentle)
    server.advance(.seconds(15 * 86_400))
    #expect(try await prompt().kind == .none, "The prompt expires.")
  }
}
