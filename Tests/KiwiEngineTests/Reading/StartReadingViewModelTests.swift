import Foundation
import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct StartReadingViewModelTests {
  private let sample = ReadingSample()

  @Test func `a book has to be named, and a page is a number`() async {
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

  @Test func `what got no answer begins once when it is sent again`() async {
    let reading = await sample.reading()
    let form = StartReadingViewModel(reading: reading)
    form.bookTitle = "Emma"
    sample.client.setBehavior(.failing(.offline))
    #expect(await !form.start(in: sample.utc))
    #expect(form.changing.failure == .offline && form.bookTitle == "Emma")
    sample.client.setBehavior(.answering)
    #expect(await form.start(in: sample.utc))
    #expect(await form.start(in: sample.utc))
    await reading.load(in: sample.utc)
    #expect(reading.open.count == 1)
  }
}
