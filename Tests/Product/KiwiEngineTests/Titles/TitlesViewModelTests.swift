import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct TitlesViewModelTests {
  @Test func `what could not be loaded is said and can be tried again`() async {
    let client = MockAPIClient(behavior: .failing(.offline))
    let titles = TitlesViewModel(client: client)
    await titles.loadInitial()
    #expect(titles.loading == .failed(.offline))
    client.setBehavior(.answering)
    await titles.tryAgain()
    #expect(titles.titles.count == SampleContent.titles.count)
  }
}
