import Formats
import Foundation
import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct MoodMapViewModelTests {
  private let sample = ReadingSample()

  private func screen(_ day: String) throws -> MoodMapViewModel {
    MoodMapViewModel(client: sample.client, today: try #require(CivilDate(day)))
  }

  @Test func `months are consecutive and their weeks contain each day once`() async throws {
    let screen = try screen("2024-01-31")
    for (month, days) in [("2024-01-01", 31), ("2024-02-01", 29), ("2024-03-01", 31)] {
      #expect(screen.month.description == month)
      #expect(screen.weeks.joined().compactMap(\.day).count == days)
      #expect(screen.weeks.allSatisfy { $0.count == 7 })
      await screen.go(by: 1)
    }
    await screen.go(by: -4)
    #expect(screen.month.description == "2023-12-01")
  }

  @Test func `the sessions of a day are shown until another is selected`() async throws {
    let reading = await sample.reading()
    _ = await sample.begin("Emma", reading)
    let form = FinishReadingViewModel(try #require(reading.current).session, reading: reading)
    form.mood = "at sea"
    _ = await form.save()
    let day = try #require(form.ended).day
    let screen = try screen(day.description)
    await screen.load()
    #expect(screen.map?.moods.map(\.mood) == ["at sea"])
    #expect(screen.weeks.joined().first { $0.day == day }?.moods.map(\.mood) == ["at sea"])
    await screen.choose(day)
    #expect(screen.sessions.map(\.mood) == ["at sea"])
    await screen.export(as: .csv)
    #expect(screen.exported?.contains("at sea") == true)
    await screen.choose(nil)
    #expect(screen.sessions.isEmpty)
    await screen.go(by: -1)
    #expect(screen.map?.moods.isEmpty == true && screen.exported == nil)
  }

  @MainActor private final class Guess: MoodGuessing {
    let mood: String?
    init(_ mood: String?) { self.mood = mood }
    func guess() async -> String? { mood }
  }

  @Test func `a guessed mood is only a proposal`() async throws {
    let reading = await sample.reading()
    _ = await sample.begin("Emma", reading)
    let form = FinishReadingViewModel(try #require(reading.current).session, reading: reading)
    await form.guess(by: Guess("tired"))
    #expect(form.mood == "tired" && !form.isCompleted)
    form.mood = ""
    await form.guess(by: Guess(nil))
    await form.guess(by: Guess("a face of the neighbour"))
    #expect(form.mood.isEmpty)
  }
}
