import ServerReading
import ServerOperations
import ServerModeration
import KiwiKit
import ServerCore
import Testing

@testable import KiwiEngine

@MainActor struct HostViewModelServerTests {
  @Test(arguments: Registration.allCases)
  func `the sign-up form knows whether registration is open`(registration: Registration) async throws {
    let server = try await EngineServer(drawsPictures: false) {
      $0.name = "Orchard"
      $0.registration = registration
    }
    let host = HostViewModel(client: server.api())
    await host.load()
    #expect(host.name == "Orchard")
    #expect(host.needsInvite == (registration == .invite))
    #expect(host.isClosed == (registration == .closed))
  }
}
