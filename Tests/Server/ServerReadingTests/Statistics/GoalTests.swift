import Formats
import Foundation
import KiwiKit
import ServerTesting
import Testing

struct GoalTests {
  @Test func `every reader starts with the daily goal of their settings`() async throws {
    let server = try await TestServer()
    let ana = try await NumbersReader(server, "ana")
    let goals = try await ana.goals()
    #expect(goals.map(\.id) == ["day/minutes"] && goals.first?.amount == 30)
    let settings = try await server.put(
      "/reading/settings", as: ana.token, json: ["dailyGoalMinutes": 45])
    #expect(try settings.int("dailyGoalMinutes") == 45)
    #expect(try await ana.goals().first?.amount == 45)
    try await ana.setGoal("day/minutes", 20)
    #expect(try await server.get("/reading/settings", as: ana.token).int("dailyGoalMinutes") == 20)
  }

  @Test func `several goals count books, pages and minutes`() async throws {
    let server = try await TestServer()
    let ana = try await NumbersReader(server, "ana")
    let emma = try await server.addTitle("Emma", .book)
    let film = try await server.addTitle("Solaris", .film)
    try await ana.setGoal("week/pages", 100)
    try await ana.setGoal("year/books", 12)
    try await ana.setGoal("year/minutes", 6_000)
    try await ana.read(emma, minutes: 40, start: ["startPage": 10], end: ["endPage": 31])
    try await ana.finish(emma, on: "2026-02-02")
    try await ana.finish(film, on: "2026-02-02")
    try await ana.finish(emma, on: "2025-12-31")
    let goals = Dictionary(uniqueKeysWithValues: try await ana.goals().map { ($0.id, $0) })
    #expect(goals["day/minutes"]?.done == 40 && goals["day/minutes"]?.isReached == true)
    #expect(goals["week/pages"]?.done == 21)
    #expect(goals["year/books"]?.done == 1)
    #expect(goals["year/minutes"]?.done == 40)
  }

  @Test func `past periods keep their goal`() async throws {
    let server = try await TestServer()
    let ana = try await NumbersReader(server, "ana")
    try await ana.setGoal("week/pages", 100)
    server.advance(.seconds(14 * 86_400))
    try await ana.setGoal("week/pages", 50)
    try await ana.setGoal("week/pages", 60)
    server.advance(.seconds(7 * 86_400))
    let given = try await server.delete("/reading/goals/week/pages", as: ana.token)
    #expect(given.status == 200)
    #expect(try await ana.goals().contains { $0.id == "week/pages" } == false)
    let history = try await server.read(
      [ReadingGoalPeriod].self, "/reading/goals/week/pages", as: ana.token)
    #expect(history.count == ReadingGoal.periodsShown)
    #expect(history.prefix(5).map(\.amount) == [nil, 60, 100, 100, nil])
  }

  @Test func `a past day keeps its own daily goal`() async throws {
    let server = try await TestServer()
    let ana = try await NumbersReader(server, "ana")
    server.advance(.seconds(86_400))
    try await ana.setGoal("day/minutes", 10)
    let history = try await server.read(
      [ReadingGoalPeriod].self, "/reading/goals/day/minutes", as: ana.token)
    #expect(history.prefix(3).map(\.amount) == [10, 30, 30])
  }

  @Test func `today follows the reader's time zone`() async throws {
    let server = try await TestServer()
    let ana = try await NumbersReader(server, "ana")
    // 2026-02-02 02:40 in Greenwich is still the first of February in New York.
    try await ana.read(minutes: 20, start: ["timeZone": "America/New_York"])
    let goal = try #require(try await ana.goals().first)
    #expect(goal.first.description == "2026-02-01" && goal.done == 20)
    server.advance(.seconds(3 * 3_600))
    let next = try #require(try await ana.goals().first)
    #expect(next.first.description == "2026-02-02" && next.done == 0)
  }

  @Test(arguments: [
    ("day/minutes", 1_441), ("day/pages", 0), ("year/books", -1), ("week/minutes", 1_000_001),
  ])
  func `invalid goals are rejected`(path: String, amount: Int) async throws {
    let server = try await TestServer()
    let ana = try await NumbersReader(server, "ana")
    #expect(try await ana.setGoal(path, amount).status == 422)
    #expect(try await server.get("/reading/goals/month/books", as: ana.token).status == 404)
  }
}
