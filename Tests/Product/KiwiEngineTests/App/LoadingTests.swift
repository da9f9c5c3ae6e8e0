import Testing

@testable import KiwiEngine

/// The states after an attempt to load content.
@MainActor struct LoadingTests {
  private func outcome(isShowing: Bool, _ failure: APIFailure?) async -> Loading {
    await .after(isShowing: isShowing) { () async throws(APIFailure) in
      if let failure { throw failure }
    }
  }

  @Test(arguments: [true, false]) func `a successful attempt is loaded`(isShowing: Bool) async {
    #expect(await outcome(isShowing: isShowing, nil) == .loaded)
  }

  @Test func `a failure is shown if there is no content`() async {
    #expect(await outcome(isShowing: false, .offline) == .failed(.offline))
  }

  @Test func `a cancelled attempt without content stays idle`() async {
    #expect(await outcome(isShowing: false, .cancelled) == .idle)
  }

  @Test(arguments: [APIFailure.offline, .cancelled]) func `shown content stays after a failure`(
    failure: APIFailure
  ) async {
    #expect(await outcome(isShowing: true, failure) == .loaded)
  }

  @Test func `content shown before the failure stays`() async {
    var shown: String?
    let loading: Loading = await .after(isShowing: shown != nil) { () async throws(APIFailure) in
      shown = "a book"
      throw .offline
    }
    #expect(loading == .loaded)
  }
}
