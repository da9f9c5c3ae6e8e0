import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct ReadingSettingsViewModelTests {
  private let client = MockAPIClient()

  private func form() async -> ReadingSettingsViewModel {
    let form = ReadingSettingsViewModel(client: client, reading: ReadingViewModel(client: client))
    await form.load()
    return form
  }

  @Test func `settings are saved in the chosen order`() async throws {
    let form = await form()
    form.dailyGoal = " 45 "
    form.dayStartHour = 4
    form.timeZone = "Europe/Vienna"
    form.visibility = .onlyMe
    form.choose(.romance, true)
    form.choose(.classic, true)
    #expect(await form.save())
    let settings = try await client.send(API.Reading.settings())
    #expect(settings.preferredGenres == [.romance, .classic])
    #expect((settings.dailyGoalMinutes, settings.dayStartHour) == (45, 4))
    #expect(settings.timeZone == "Europe/Vienna" && settings.visibility == .onlyMe)
    #expect(await self.form().genres == [.romance, .classic])
  }

  @Test func `genres are limited and an invalid goal is reported`() async {
    let form = await form()
    for genre in PreferredGenre.allCases { form.choose(genre, true) }
    #expect(form.genres.count == Limits.preferredGenres && !form.hasRoom)
    form.choose(.fantasy, false)
    #expect(form.hasRoom && !form.isChosen(.fantasy))
    for goal in ["", "none", "0", "1441"] {
      form.dailyGoal = goal
      #expect(!form.canSave && form.goalProblem != nil)
    }
  }

  @Test func `a failed save keeps the form`() async {
    let form = await form()
    form.choose(.memoir, true)
    client.setBehavior(.failing(.offline))
    #expect(await !form.save())
    #expect(form.genres == [.memoir] && form.changing.failure == .offline && !form.isSaved)
  }

  @Test func `a rejected goal is shown and can be saved again`() async {
    let form = await form()
    client.setBehavior(
      .failing(.rejected(status: 422, code: "invalid", message: "Not this.", field: "dailyGoalMinutes")))
    #expect(await !form.save())
    #expect(form.goalProblem == "Not this." && form.canSave)
    client.setBehavior(.answering)
    #expect(await form.save())
  }
}
