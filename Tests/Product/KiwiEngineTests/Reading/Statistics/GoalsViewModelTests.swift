import Formats
import Foundation
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct GoalsViewModelTests {
  private let sample = ReadingSample()

  private func goals() async -> GoalsViewModel {
    let goals = GoalsViewModel(client: sample.client)
    await goals.load()
    return goals
  }

  @Test func `a goal is set, changed and deleted`() async throws {
    let goals = await goals()
    #expect(goals.goals.map(\.id) == ["day/minutes"])
    (goals.period, goals.unit, goals.amount) = (.year, .books, " 24 ")
    #expect(await goals.set())
    #expect(goals.amount.isEmpty && goals.known?.amount == 24)
    #expect(!goals.history.isEmpty)
    #expect(await goals.delete(try #require(goals.known)))
    #expect(goals.known == nil)
  }

  @Test func `a weekly goal is entered in hours and a daily one in minutes`() async {
    let goals = await goals()
    (goals.period, goals.unit, goals.amount) = (.week, .minutes, "5")
    #expect(goals.isInHours && goals.validAmount == 300)
    goals.period = .day
    #expect(!goals.isInHours && goals.validAmount == 5)
    goals.amount = "1441"
    #expect(!goals.canSet && goals.problem != nil)
    for text in ["", "many", "-3", "0", "99999999999999999999"] {
      goals.amount = text
      #expect(!goals.canSet, "\(text)")
    }
  }

  @Test func `a failed save keeps the typed goal`() async {
    let goals = await goals()
    (goals.period, goals.unit, goals.amount) = (.year, .books, "24")
    sample.client.setBehavior(.failing(.offline))
    #expect(await !goals.set())
    #expect(goals.amount == "24" && goals.changing.failure == .offline)
  }

  @Test func `a lighter goal is accepted and the offer can be declined for good`() async throws {
    let reading = await sample.reading()
    for _ in 0..<MoodPrompt.enough {
      _ = await sample.begin("Emma", reading)
      let form = FinishReadingViewModel(try #require(reading.current).session, reading: reading)
      form.mood = "tired"
      _ = await form.save()
    }
    let goals = await goals()
    #expect(goals.prompt.kind == .gentle && goals.prompt.lighterGoalMinutes == 15)
    await goals.acceptLighterGoal()
    #expect(goals.goal(.day, .minutes)?.amount == 15 && goals.prompt.lighterGoalMinutes == nil)
    await goals.setUsesMoods(false)
    #expect(goals.prompt == MoodPrompt(usesMoods: false))
  }

  @Test func `a rejected goal is shown and can be set again`() async {
    let goals = await goals()
    (goals.period, goals.unit, goals.amount) = (.year, .books, "24")
    sample.client.setBehavior(
      .failing(.rejected(status: 422, code: "invalid", message: "Not this.", field: "amount")))
    #expect(await !goals.set())
    #expect(goals.problem == "Not this." && goals.canSet)
    sample.client.setBehavior(.answering)
    #expect(await goals.set())
  }
}
