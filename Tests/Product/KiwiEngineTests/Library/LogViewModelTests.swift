import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct LogViewModelTests {
  @Test func `a title is found while its name is typed and an empty field shows none`() async {
    let log = LogViewModel(client: LibrarySample.empty().client)
    await log.search()
    #expect(log.titles == nil)
    log.text = " middle"
    await log.search()
    #expect(log.titles?.titles.map(\.name) == ["Middlemarch"])
    log.text = "  "
    await log.search()
    #expect(log.titles == nil)
  }

  @Test func `a search that is typed over is not sent`() async {
    let log = LogViewModel(client: LibrarySample.empty().client)
    log.text = "alien"
    let first = Task { await log.search(after: .seconds(1_000)) }
    first.cancel()
    await first.value
    #expect(log.titles == nil)
  }
}
