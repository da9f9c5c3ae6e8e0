import KiwiKit
import ServerTesting
import Testing

struct PreferredGenreTests {
  @Test func `genres are stored in the reader's order, with the other settings`() async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let ben = try await server.signUp("ben")
    func put(_ genres: Any) async throws -> Answer {
      try await server.put("/reading/settings", as: ana, json: ["preferredGenres": genres])
    }
    func genres(_ token: String) async throws -> [String]? {
      try await server.get("/reading/settings", as: token).object()["preferredGenres"] as? [String]
    }
    #expect(try await genres(ana) == [])
    #expect(try await put(["romance", "classic"]).status == 200)
    #expect(try await genres(ana) == ["romance", "classic"])
    _ = try await server.put("/reading/settings", as: ana, json: ["dailyGoalMinutes": 45])
    #expect(try await genres(ana) == ["romance", "classic"], "Omitted settings stay.")
    #expect(try await genres(ben) == [])
    for wrong in [["cooking"], ["romance", "romance"], PreferredGenre.allCases.prefix(6).map(\.rawValue)] {
      let answer = try await put(wrong)
      #expect(answer.status == 422, "\(wrong)")
    }
    #expect(try await put("romance").status == 400)
    #expect(try await put([String]()).status == 200)
    #expect(try await genres(ana) == [])
  }
}
