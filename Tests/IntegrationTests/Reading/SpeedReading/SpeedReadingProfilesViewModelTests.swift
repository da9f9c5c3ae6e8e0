import Foundation
import KiwiKit
import Testing

@testable import KiwiEngine

/// Profiles of word-by-word reading against the real server.
@MainActor struct SpeedReadingProfilesViewModelTests {
  private let server: EngineServer
  private let gate: GatedHTTPClient
  private let api: RESTAPIClient
  private let profiles: SpeedReadingProfilesViewModel

  init() async throws {
    server = try await EngineServer(drawsPictures: false)
    let alice = try await server.join("alice")
    gate = GatedHTTPClient(server.client)
    api = server.api(token: alice.token, through: gate)
    profiles = SpeedReadingProfilesViewModel(client: api)
    await profiles.load()
  }

  private func profile(_ name: String, _ wordsPerMinute: Int = 250) -> SpeedReadingProfile {
    SpeedReadingProfile(id: UUID().uuidString.lowercased(), name: name, wordsPerMinute: wordsPerMinute)
  }

  private func elsewhere() async -> SpeedReadingProfilesViewModel {
    let elsewhere = SpeedReadingProfilesViewModel(client: api)
    await elsewhere.load()
    return elsewhere
  }

  @Test func `the default profile is saved once the reader changes it`() async {
    #expect(profiles.loading == .loaded && profiles.profiles.isEmpty)
    var mine = profiles.current
    #expect(mine.name == "My pace")
    mine.wordsPerMinute = 300
    mine.pausesAtSentences = true
    #expect(await profiles.keep(mine))
    #expect(profiles.current == mine)
    #expect(await elsewhere().profiles == [mine])
  }

  @Test func `a profile is selected and replaced by the first once removed`() async throws {
    let (calm, quick) = (profile("Calm"), profile("Quick", 600))
    #expect(await profiles.keep(calm))
    #expect(await profiles.keep(quick))
    #expect(profiles.current == calm)
    await profiles.choose(quick)
    #expect(profiles.current == quick)
    #expect(await elsewhere().current == quick)
    // Another device removed it first.
    _ = try await api.send(API.SpeedReading.removeProfile(quick.id))
    await profiles.remove(quick)
    #expect(profiles.changing.failure == nil)
    #expect(profiles.profiles == [calm] && profiles.current == calm && profiles.settings.profileId == nil)
  }

  @Test func `a failed change is rolled back with the failure and can be retried`() async {
    let calm = profile("Calm")
    #expect(await profiles.keep(calm))
    #expect(await !profiles.keep(profile(String(repeating: "a", count: Limits.speedReadingNameLength + 1))))
    #expect(profiles.changing.failure?.field == "name" && profiles.profiles == [calm])
    var changed = calm
    changed.wordsPerMinute = 400
    gate.set(.lost(.offline), for: "PUT /speed-reading/profiles")
    #expect(await !profiles.keep(changed))
    #expect(profiles.changing.failure == .offline && profiles.profiles == [calm])
    gate.release()
    #expect(await profiles.keep(changed))
    #expect(profiles.changing.failure == nil)
    gate.set(.lost(.timedOut), for: "DELETE /speed-reading/profiles")
    await profiles.remove(changed)
    #expect(profiles.changing.failure == .timedOut && profiles.profiles == [changed])
    #expect(await elsewhere().profiles == [changed])
  }

  @Test func `quick changes show immediately and only the last one is sent next`() async throws {
    let calm = profile("Calm")
    var (quicker, quickest) = (calm, calm)
    quicker.wordsPerMinute = 270
    quickest.wordsPerMinute = 290
    gate.set(.answerHeld, for: "PUT /speed-reading/profiles")
    var changes: [Task<Bool, Never>] = []
    for change in [calm, quicker, quickest] {
      changes.append(Task { await profiles.keep(change) })
      while profiles.profiles != [change] { await Task.yield() }
      await gate.held()
    }
    gate.release()
    for change in changes { #expect(await change.value) }
    #expect(profiles.profiles == [quickest])
    #expect(try await api.send(API.SpeedReading.profiles()) == [quickest])
    #expect(gate.sent.count { $0.hasPrefix("PUT /speed-reading/profiles") } == 2)
  }

  @Test func `a failed load is retried and a later failure keeps the profiles`() async {
    let calm = profile("Calm")
    #expect(await profiles.keep(calm))
    gate.set(.lost(.offline), for: "GET /speed-reading/settings")
    let back = await elsewhere()
    #expect(back.loading == .failed(.offline) && back.profiles.isEmpty)
    gate.release()
    await back.load()
    #expect(back.loading == .loaded && back.profiles == [calm])
    gate.set(.lost(.timedOut), for: "GET /speed-reading")
    await back.load()
    #expect(back.loading == .loaded && back.profiles == [calm])
  }

  @Test func `profiles are visible only to their owner`() async throws {
    let calm = profile("Calm")
    #expect(await profiles.keep(calm))
    await profiles.keepOwnPace(200)
    let others = SpeedReadingProfilesViewModel(client: try await server.join("bob").api)
    await others.load()
    #expect(others.loading == .loaded && others.profiles.isEmpty)
    #expect(others.settings == SpeedReadingSettings())
    await others.choose(calm)
    #expect(others.changing.failure?.field == "profileId" && others.settings.profileId == nil)
    #expect(await !others.keep(calm))
    #expect(others.changing.failure?.field == "id" && others.profiles.isEmpty)
    await others.remove(calm)
    #expect(await elsewhere().profiles == [calm])
  }
}
