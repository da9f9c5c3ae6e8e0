public import KiwiKit

extension RESTAPIClient {
  public func fetchDrafts() async throws(APIFailure) -> [KeptDraft] {
    try await fetch(HTTPRequest(.get, .accounts(.drafts)))
  }

  public func keepDraft(
    _ content: String, of kind: String, age: Duration
  ) async throws(APIFailure) {
    let body = try Self.json(KeepDraftRequest(content: content, age: Self.milliseconds(age)))
    _ = try await send(Self.write(.put, .accounts(.draft(kind: kind)), body: body))
  }

  public func removeDraft(of kind: String) async throws(APIFailure) {
    _ = try await send(Self.write(.delete, .accounts(.draft(kind: kind))))
  }

  private static func milliseconds(_ age: Duration) -> Int {
    let most = Duration.milliseconds(Limits.draftAge)
    return Int(min(max(age, .zero), most) / .milliseconds(1))
  }
}
