import EngineTesting
import Foundation
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct UsernameViewModelTests {
  private static let clock = EngineClock(now: { Date() }, sleep: { _ in })

  @Test func `invalid, unfinished and repeated names are not looked up`() async {
    let client = MockAPIClient()
    let held = HeldClock()
    let name = UsernameViewModel(client: client, clock: held.clock)
    await name.typed("b")
    await name.typed("no spaces")
    #expect(held.waits.isEmpty)
    let first = Task { await name.typed("bo") }
    await held.untilWaits(1)
    first.cancel()
    let last = Task { await name.typed("bob") }
    await held.untilWaits(2)
    held.pass()
    await first.value
    await last.value
    #expect(name.problem(with: "bo") == nil)
    #expect(name.problem(with: "bob") != nil)
    await name.typed("bob")
    #expect(held.waits.count == 2)
  }

  @Test func `an unreachable server reports no problem with a name`() async {
    let name = UsernameViewModel(client: MockAPIClient(behavior: .failing(.offline)), clock: Self.clock)
    await name.typed("bob")
    #expect(name.problem(with: "bob") == nil)
  }
}
