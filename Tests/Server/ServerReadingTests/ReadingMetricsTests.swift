import Foundation
import ServerTesting
import Testing

struct ReadingMetricsTests {
  private typealias Reader = ReadingSessionTests.Reader

  private func figures(_ server: TestServer) async throws -> [String: Double] {
    let answer = try await server.get("/metrics")
    var figures: [String: Double] = [:]
    for line in String(decoding: answer.body, as: UTF8.self).split(separator: "\n")
    where line.contains("_reading_") {
      let parts = line.split(separator: " ")
      if !line.hasPrefix("#"), parts.count == 2 { figures[String(parts[0])] = Double(parts[1]) }
    }
    return figures
  }

  @Test func `running sessions, steps, late steps and streaks are counted`() async throws {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    let ids = ["0192b1f0-0000-7000-8000-000000000001", "0192b1f0-0000-7000-8000-000000000002"]
    try await ana.start(id: ids[0])
    try await ana.start(id: ids[0])
    #expect(try await figures(server)["kiwifruit_reading_sessions_running"] == 1)
    server.advance(.seconds(600))
    _ = try await ana.step(ids[0], "complete", ["secondsAgo": 120])
    _ = try await ana.step(ids[0], "complete")
    server.advance(.seconds(86_400))
    try await ana.start(id: ids[1])
    server.advance(.seconds(600))
    _ = try await ana.step(ids[1], "complete")
    let counted = try await figures(server)
    #expect(counted["kiwifruit_reading_sessions_running"] == 0)
    #expect(counted["kiwifruit_reading_steps_total{step=\"start\"}"] == 2)
    #expect(counted["kiwifruit_reading_steps_total{step=\"complete\"}"] == 2)
    #expect(counted["kiwifruit_reading_repeated_steps_total"] == 2)
    #expect(counted["kiwifruit_reading_late_steps_total"] == 1)
    #expect(counted["kiwifruit_reading_latest_step_seconds"] == 120)
    #expect(counted["kiwifruit_reading_streaks_total{outcome=\"begun\"}"] == 1)
    #expect(counted["kiwifruit_reading_streaks_total{outcome=\"extended\"}"] == 1)
  }

  @Test func `a forgotten session is not counted as running`() async throws {
    let server = try await TestServer()
    let ana = try await Reader(server, "ana")
    try await ana.start()
    server.advance(.seconds(5 * 3_600))
    #expect(try await figures(server)["kiwifruit_reading_sessions_running"] == 0)
  }
}
