import Formats
import Foundation
import HTTPServer
import KiwiKit
import Testing

@testable import ServerTitles
@testable import ServerSeed
@testable import ServerReading
@testable import ServerPlaces
@testable import ServerModeration
@testable import KiwiServer
@testable import ServerCore

/// A user who reads, finishes books and requests statistics.
package struct NumbersReader {
  package let server: TestServer
  package let token: String

  package init(_ server: TestServer, _ username: String) async throws {
    self.server = server
    token = try await server.signUp(username)
  }

  /// Logs a finished session and returns its id.
  @discardableResult
  package func read(
    _ title: Title? = nil, minutes: Int = 30, start: [String: Any] = [:], end: [String: Any] = [:]
  ) async throws -> String {
    let id = newId()
    var body: [String: Any] = ["id": id, "bookTitle": "Emma"]
    if let title { body["titleId"] = title.id }
    let begun = try await server.post("/reading-sessions", as: token, json: body.merging(start) { $1 })
    try #require(begun.status == 201, "\(begun.text)")
    server.advance(.seconds(minutes * 60))
    let ended = try await server.post("/reading-sessions/\(id)/complete", as: token, json: end)
    try #require(ended.status == 200, "\(ended.text)")
    return id
  }

  package func change(_ id: String, _ body: [String: Any]) async throws {
    let answer = try await server.patch("/reading-sessions/\(id)", as: token, json: body)
    try #require(answer.status == 200, "\(answer.text)")
  }

  package func entries(of title: Title) async throws -> [LibraryEntry] {
    try await server.changes(as: token).changes.compactMap { change in
      if case .entry(let entry) = change, entry.titleId == title.id { entry } else { nil }
    }
  }

  /// The entries that are not deleted.
  package func standing(of title: Title) async throws -> [LibraryEntry] {
    try await entries(of: title).filter { $0.isDeleted?.value != true }
  }

  package func goals() async throws -> [ReadingGoal] {
    try await server.read([ReadingGoal].self, "/reading/goals", as: token)
  }

  @discardableResult
  package func setGoal(_ path: String, _ amount: Int) async throws -> Answer {
    try await server.put("/reading/goals/\(path)", as: token, json: ["amount": amount])
  }

  package func statistics(_ from: String, _ through: String) async throws -> ReadingStatistics {
    try await server.read(
      ReadingStatistics.self, "/reading/statistics?from=\(from)&through=\(through)", as: token)
  }

  package func finish(_ title: Title, on day: String, id: String = newId(), at time: Int = 0) async throws {
    let day = try #require(CivilDate(day))
    try await server.push(
      [.entry(LibraryEntry(id: id, titleId: title.id, finishedOn: Stamped(day, at: .at(time))))], as: token)
  }
}
