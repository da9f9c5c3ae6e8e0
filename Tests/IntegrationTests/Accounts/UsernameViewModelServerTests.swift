import Foundation
import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct UsernameViewModelServerTests {
  private static let clock = EngineClock(now: { Date() }, sleep: { _ in })

  @Test func `a taken name is reported while typing in any case`() async throws {
    let server = try await EngineServer(drawsPictures: false)
    let tag = try await server.join("lena").user.username
    let name = UsernameViewModel(client: server.api(), clock: Self.clock)
    await name.typed(tag.uppercased())
    #expect(name.problem(with: tag) == "This username is taken. Choose another.")
    #expect(name.problem(with: " \(tag) ") != nil)
    #expect(name.problem(with: tag + "1") == nil)
    await name.typed(tag + "1")
    #expect(name.problem(with: tag + "1") == nil)
  }
}
