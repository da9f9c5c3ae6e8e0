import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct TitleViewModelTests {
  @Test func `a failed load is retried`() async {
    let client = MockAPIClient(behavior: .failing(.offline))
    let screen = TitleViewModel(id: SampleContent.titles.first?.id ?? "", client: client)
    await screen.load()
    #expect(screen.loading == .failed(.offline))
    client.setBehavior(.answering)
    await screen.load()
    #expect(screen.title?.name == "Spirited Away")
  }
}
