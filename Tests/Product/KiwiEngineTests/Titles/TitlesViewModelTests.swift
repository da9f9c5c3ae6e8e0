import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct TitlesViewModelTests {
  @Test func `a failed load is shown and can be retried`() async {
    let client = MockAPIClient(behavior: .failing(.offline))
    let titles = TitlesViewModel(client: client)
    await titles.loadInitial()
    #expect(titles.loading == .failed(.offline))
    client.setBehavior(.answering)
    await titles.tryAgain()
    #expect(titles.titles.count == SampleContent.titles.count)
  }
}
