import Foundation
import KiwiData
import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct ClientLogServerTests {
  @Test func `the log names operations without their parameters`() async throws {
    let log = ClientLog(store: nil)
    let server = try await EngineServer(drawsPictures: false)
    let ana = try await server.join("ana")
    let api = ana.api.logging(to: log)
    _ = try? await api.send(API.Social.profile("somebody-secret"))
    _ = try? await api.send(
      API.Reading.pauseSession(UUID().uuidString.lowercased(), ReadingSessionStep(secondsAgo: 0)))
    _ = try await api.send(API.Reading.openSessions())
    let lines = await log.lines().map(\.text)
    #expect(lines.count == 3)
    #expect(
      lines.dropFirst() == [
        "request POST /reading-sessions/{readingSessionId}/pause 404",
        "request GET /reading-sessions/open 200",
      ])
    let text = await log.text()
    for secret in ["somebody-secret", ana.token, "ana"] { #expect(!text.contains(secret)) }
  }
}
