import KiwiSamples
import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct HostViewModelTests {
  @Test func `an unreachable server leaves the form unchanged`() async throws {
    let host = HostViewModel(client: MockAPIClient(behavior: .failing(.offline)))
    await host.load()
    #expect(host.description == nil && !host.needsInvite && !host.isClosed)
    #expect(host.name == "this KiwiFruit")
  }
}
