import Foundation
import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct StartReadingViewModelTests {
  private let client = MockAPIClient()
  private let utc = TimeZone.gmt

  private func reading() async -> ReadingViewModel {
    let reading = ReadingViewModel(client: client)
    await reading.load(in: utc)
    return reading
  }

  @Test func `a book has to be named, and a page is a number`() async {
    let form = StartReadingViewModel(reading: await reading())
    #expect(!form.canStart)
    form.bookTitle = "  "
    #expect(!form.canStart)
    form.bookTitle = "Emma"
    form.page = "many"
    #expect(!form.canStart && form.pageProblem != nil)
    form.page = " 12 "
    #expect(form.canStart)
  }

  @Test func `what got no answer begins once when it is sent again`() async {
    let reading = await reading()
    let form = StartReadingViewModel(reading: reading)
    form.bookTitle = "Emma"
    client.setBehavior(.failing(.offline))
    #expect(await !form.start(in: utc))
    #expect(form.changing.failure == .offline && form.bookTitle == "Emma")
    client.setBehavior(.answering)
    #expect(await form.start(in: utc))
    #expect(await form.start(in: utc))
    await reading.load(in: utc)
    #expect(reading.open.count == 1)
  }
}
