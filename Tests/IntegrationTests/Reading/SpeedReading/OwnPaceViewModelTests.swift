import Foundation
import KiwiKit
import Testing

@testable import KiwiEngine

/// Measuring the reader's pace against the real server.
@MainActor struct OwnPaceViewModelTests {
  private let server: EngineServer
  private let gate: GatedHTTPClient
  private let api: RESTAPIClient
  private let profiles: SpeedReadingProfilesViewModel
  private let clock = Clock()

  @MainActor private final class Clock {
    var now = Date(timeIntervalSince1970: 0)
  }

  init() async throws {
    server = try await EngineServer(drawsPictures: false)
    let alice = try await server.join("alice")
    gate = GatedHTTPClient(server.client)
    api = server.api(token: alice.token, through: gate)
    profiles = SpeedReadingProfilesViewModel(client: api)
    await profiles.load()
  }

  private func pace(_ text: String = OwnPaceViewModel.sample) -> OwnPaceViewModel {
    OwnPaceViewModel(profiles: profiles, text: text) { [clock] in clock.now }
  }

  /// Reads the page at the given words per minute.
  private func read(_ pace: OwnPaceViewModel, at rate: Int) {
    pace.begin()
    clock.now += Double(pace.words.count) * 60 / Double(rate)
    pace.done()
  }

  @Test func `a measured pace is saved for all devices with a slightly faster rate`() async throws {
    let pace = pace()
    #expect(pace.step == .waiting)
    pace.begin()
    #expect(pace.step == .reading)
    read(pace, at: 200)
    #expect(pace.step == .measured(200, suggestion: 220))
    // Only the first end counts.
    clock.now += 60
    pace.done()
    #expect(pace.step == .measured(200, suggestion: 220))
    #expect(await pace.take())
    let elsewhere = SpeedReadingProfilesViewModel(client: api)
    await elsewhere.load()
    #expect(elsewhere.settings.ownWordsPerMinute == 200)
    #expect(elsewhere.profiles.map(\.wordsPerMinute) == [220])
    let others = SpeedReadingProfilesViewModel(client: try await server.join("bob").api)
    await others.load()
    #expect(others.settings.ownWordsPerMinute == nil && others.profiles.isEmpty)
  }

  @Test func `an implausible pace is rejected and can be measured again`() async {
    let pace = pace()
    pace.done()
    #expect(pace.step == .waiting)
    #expect(await !pace.take())
    for rate in [20, 5_000] {
      read(pace, at: rate)
      #expect(pace.step == .unclear, "\(rate)")
      #expect(await !pace.take())
    }
    let short = self.pace("Only a few words.")
    read(short, at: 40)
    #expect(short.step == .unclear)
    #expect(!gate.sent.contains { $0.hasPrefix("PUT") })
    read(pace, at: 300)
    #expect(pace.step == .measured(300, suggestion: 330))
  }

  @Test func `the suggested rate stays within the limits`() {
    let pace = pace()
    read(pace, at: 60)
    #expect(pace.step == .measured(60, suggestion: Limits.wordsPerMinute.lowerBound))
    read(pace, at: 1_400)
    #expect(pace.step == .measured(1_400, suggestion: Limits.wordsPerMinute.upperBound))
  }

  @Test func `a pace that failed to be saved is kept and saved on retry`() async throws {
    let pace = pace()
    read(pace, at: 200)
    gate.set(.lost(.offline), for: "PUT /speed-reading/settings")
    #expect(await !pace.take())
    #expect(pace.changing.failure == .offline)
    #expect(pace.step == .measured(200, suggestion: 220) && profiles.settings.ownWordsPerMinute == nil)
    gate.release()
    gate.set(.lost(.timedOut), for: "PUT /speed-reading/profiles")
    #expect(await !pace.take())
    #expect(pace.changing.failure == .timedOut && profiles.current.wordsPerMinute == 250)
    gate.release()
    #expect(await pace.take())
    #expect(pace.changing.failure == nil)
    #expect(try await api.send(API.SpeedReading.settings()).ownWordsPerMinute == 200)
    #expect(try await api.send(API.SpeedReading.profiles()).map(\.wordsPerMinute) == [220])
  }

  @Test func `only the selected profile adopts the suggested rate`() async throws {
    let quick = SpeedReadingProfile(
      id: UUID().uuidString.lowercased(), name: "Quick", wordsPerMinute: 600, chunkSize: 3)
    #expect(await profiles.keep(profiles.current))
    #expect(await profiles.keep(quick))
    await profiles.choose(quick)
    let pace = pace()
    read(pace, at: 400)
    #expect(await pace.take())
    #expect(try await api.send(API.SpeedReading.profiles()).map(\.wordsPerMinute) == [250, 440])
    #expect(profiles.current.name == "Quick" && profiles.current.chunkSize == 3)
  }

  @Test func `the page is divided into paragraphs`() {
    #expect(pace().paragraphs.count == 2)
    let own = pace("One two three. Four\nfive.\n\nSix")
    #expect(own.paragraphs == ["One two three. Four five.", "Six"])
  }
}
