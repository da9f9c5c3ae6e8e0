import Foundation
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct StartReadingViewModelTests {
  private let sample = ReadingSample()

  @Test func `a book title is required and a page must be a number`() async {
    let form = StartReadingViewModel(reading: await sample.reading())
    #expect(!form.canStart)
    form.bookTitle = "  "
    #expect(!form.canStart)
    form.bookTitle = "Emma"
    form.page = "many"
    #expect(!form.canStart && form.pageProblem != nil)
    form.page = " 12 "
    #expect(form.canStart)
  }

  @Test func `a start without a response shows immediately and is sent once`() async {
    let me = SampleContent.lively().me
    let reading = ReadingViewModel(
      client: sample.client, repository: ReadingRepository(client: sample.client, me: me))
    await reading.load(in: sample.utc)
    let form = StartReadingViewModel(reading: reading)
    form.bookTitle = "Emma"
    sample.client.setBehavior(.failing(.offline))
    #expect(await form.start(in: sample.utc))
    #expect(reading.current?.session.bookTitle == "Emma" && reading.current?.isWaiting == true)
    sample.client.setBehavior(.answering)
    await reading.deviceReconnected()
    #expect(await form.start(in: sample.utc))
    await reading.load(in: sample.utc)
    #expect(reading.open.count == 1 && reading.current?.isWaiting == false)
  }

  @Test func `a rejected start keeps the form with the reason`() async {
    let reading = await sample.reading()
    let form = StartReadingViewModel(reading: reading)
    form.bookTitle = "Emma"
    let refusal = APIFailure.rejected(status: 422, code: "invalid", message: "No.", field: "bookTitle")
    sample.client.setBehavior(.failing(refusal))
    #expect(await !form.start(in: sample.utc))
    #expect(form.changing.failure == refusal && form.bookTitle == "Emma" && reading.open.isEmpty)
  }

  @Test func `a rejected page is shown and can be sent again`() async {
    let form = StartReadingViewModel(reading: await sample.reading())
    (form.bookTitle, form.page) = ("Emma", "12")
    sample.client.setBehavior(
      .failing(.rejected(status: 422, code: "invalid", message: "Not this.", field: "startPage")))
    #expect(await !form.start(in: sample.utc))
    #expect(form.pageProblem == "Not this." && form.canStart)
    sample.client.setBehavior(.answering)
    #expect(await form.start(in: sample.utc))
  }
}
