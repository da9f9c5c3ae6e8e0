import Testing

@testable import KiwiEngine

/// How something stands after an attempt to load it.
@MainActor struct LoadingTests {
  private func outcome(isShowing: Bool, _ failure: APIFailure?) async -> Loading {
    await .after(isShowing: isShowing) { () async throws(APIFailure) in
      if let failure { throw failure }
    }
  }

  @Test(arguments: [true, false]) func anAttemptThatSucceedsHasLoaded(isShowing: Bool) async {
    #expect(await outcome(isShowing: isShowing, nil) == .loaded)
  }

  @Test func aFailureIsToldWhereNothingIsShown() async {
    #expect(await outcome(isShowing: false, .offline) == .failed(.offline))
  }

  @Test func aCancelledAttemptLeavesItToBeLoaded() async {
    #expect(await outcome(isShowing: false, .cancelled) == .idle)
  }

  @Test(arguments: [APIFailure.offline, .cancelled]) func whatIsShownStays(failure: APIFailure) async {
    #expect(await outcome(isShowing: true, failure) == .loaded)
  }

  @Test func whatTheAttemptShowsBeforeItFailsStays() async {
    var shown: String?
    let loading: Loading = await .after(isShowing: shown != nil) { () async throws(APIFailure) in
      shown = "a book"
      throw .offline
    }
    #expect(loading == .loaded)
  }
}
