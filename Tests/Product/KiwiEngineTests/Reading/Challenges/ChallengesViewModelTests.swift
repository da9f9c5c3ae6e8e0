import Foundation
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct ChallengesViewModelTests {
  private let sample = ReadingSample()

  private func challenges() async -> ChallengesViewModel {
    let challenges = ChallengesViewModel(client: sample.client)
    await challenges.load()
    return challenges
  }

  @Test func `a template that was started is no longer suggested`() async throws {
    let challenges = await challenges()
    #expect(challenges.current.isEmpty && challenges.loading == .loaded)
    #expect(
      challenges.discovery.suggestions.map(\.id) == ["books-5", "minutes-210", "pages-1000", "books-1"])
    let revision = challenges.revision
    #expect(await challenges.take(ChallengeTemplate.bank[1], in: sample.utc))
    #expect(challenges.revision == revision + 1)
    #expect(challenges.current.map(\.title) == ["Half an hour a day"])
    await challenges.load()
    #expect(challenges.current.map(\.progress) == [0])
    #expect(!challenges.discovery.suggestions.map(\.id).contains("minutes-210"))
  }

  @Test func `reading advances a challenge and reaching its goal wins a trophy`() async throws {
    let challenges = await challenges()
    _ = await challenges.create(
      ChallengeDraft(title: "Finish one", unit: .books, amount: 1, window: .week))
    let reading = await sample.reading()
    _ = await sample.begin("Emma", reading)
    let form = FinishReadingViewModel(try #require(reading.current).session, reading: reading)
    form.isFinished = true
    #expect(await form.save())
    await challenges.load()
    #expect(challenges.current.isEmpty)
    #expect(challenges.trophies.points == 20 && challenges.trophies.count == 1)
  }

  @Test func `a challenge is left, joined again and ended`() async throws {
    let challenges = await challenges()
    let made = await challenges.create(ChallengeDraft(title: "Mine", unit: .pages, amount: 5, window: .week))
    let id = try #require(made).id
    #expect(await challenges.leave(id))
    #expect(challenges.challenges.isEmpty)
    #expect(await challenges.join(id, in: sample.utc)?.status == .running)
    #expect(await challenges.disable(id)?.status == .disabled)
    #expect(challenges.ended.map(\.id) == [id] && challenges.current.isEmpty)
    let shown = ChallengeViewModel(id: id, client: sample.client)
    await shown.load()
    #expect(shown.challenge?.status == .disabled && shown.members.count == 1)
  }

  @Test func `a read from before an action does not undo it on the screen`() async {
    let challenges = await challenges()
    let looking = Task { await challenges.load() }
    #expect(await challenges.take(ChallengeTemplate.bank[0], in: sample.utc))
    await looking.value
    #expect(challenges.current.map(\.title) == ["Five books in a month"])
  }

  @Test func `a failure keeps the content and a failed action shows the reason`() async {
    let challenges = await challenges()
    _ = await challenges.take(ChallengeTemplate.bank[0], in: sample.utc)
    sample.client.setBehavior(.failing(.offline))
    await challenges.load()
    #expect(challenges.loading == .loaded && challenges.current.count == 1)
    #expect(await challenges.take(ChallengeTemplate.bank[1], in: sample.utc) == false)
    #expect(challenges.changing.failure == .offline)
    await challenges.loadWeather(latitude: 48, longitude: 16)
    #expect(challenges.weather == nil && challenges.loadingWeather.failure == .offline)
  }

  @Test func `the weather suggests a challenge`() async {
    let challenges = await challenges()
    await challenges.loadWeather(latitude: 48.2, longitude: 16.4)
    #expect(challenges.weather?.template.id == "weather-rain")
  }
}
