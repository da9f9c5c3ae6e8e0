import Foundation
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct FinishReadingViewModelTests {
  private let sample = ReadingSample()

  @Test func `an end page before the start page is reported and all fields are optional`() async throws {
    let reading = await sample.reading()
    let start = StartReadingViewModel(reading: reading)
    start.bookTitle = "Emma"
    start.page = "40"
    _ = await start.start(in: sample.utc)
    let form = FinishReadingViewModel(try #require(reading.current).session, reading: reading)
    form.endPage = "39"
    #expect(!form.canSave)
    form.endPage = ""
    form.mood = String(repeating: "a", count: Limits.moodLength + 1)
    #expect(!form.canSave)
    form.mood = ""
    #expect(await form.save())
    #expect(form.ended?.mood == nil && form.ended?.endPage == nil)
  }

  @Test func `the details of a completed session can be changed`() async throws {
    let reading = await sample.reading()
    _ = await sample.begin("Emma", reading)
    _ = await FinishReadingViewModel(try #require(reading.current).session, reading: reading).save()
    let form = FinishReadingViewModel(try #require(reading.completed.first), reading: reading)
    #expect(form.isCompleted)
    form.endPage = "51"
    form.mood = "at sea"
    #expect(await form.save())
    #expect(reading.completed.map(\.mood) == ["at sea"])
    #expect(await form.discard())
    #expect(reading.completed.isEmpty)
  }

  @Test(arguments: ["endPage", "mood"])
  func `a rejected field is shown and can be sent again`(field: String) async throws {
    let reading = await sample.reading()
    _ = await sample.begin("Emma", reading)
    let form = FinishReadingViewModel(try #require(reading.current).session, reading: reading)
    (form.endPage, form.mood) = ("12", "calm")
    sample.client.setBehavior(
      .failing(.rejected(status: 422, code: "invalid", message: "Not this.", field: field)))
    #expect(await !form.save())
    #expect((field == "mood" ? form.moodProblem : form.pageProblem) == "Not this.")
    #expect(form.canSave)
    sample.client.setBehavior(.answering)
    #expect(await form.save())
  }
}
