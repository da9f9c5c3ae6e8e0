import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct SuggestionsViewModelTests {
  @Test func `a visitor gets hashtags only`() async {
    let beside = SuggestionsViewModel(client: MockAPIClient(), isSignedIn: false)
    await beside.load()
    #expect(beside.people.isEmpty && !beside.tags.isEmpty)
  }

  @Test func `a failed load keeps the shown suggestions`() async {
    let client = MockAPIClient()
    let beside = SuggestionsViewModel(client: client, isSignedIn: true)
    await beside.load()
    let (people, tags) = (beside.people, beside.tags)
    client.setBehavior(.failing(.offline))
    await beside.load()
    #expect(beside.people == people && beside.tags == tags)
  }
}
