public import KiwiKit

extension RESTAPIClient {
  public func fetchDrafts() async throws(APIFailure) -> [KeptDraft] {
    try await fetch(HTTPRequest(.get, .accounts(.drafts)))
  }

  public func keepDraft(_ content: String, of kind: String) async throws(APIFailure) {
    let body = try Self.json(KeepDraftRequest(content: content))
    _ = try await send(Self.write(.put, .accounts(.draft(kind: kind)), body: body))
  }

  public func removeDraft(of kind: String) async throws(APIFailure) {
    _ = try await send(Self.write(.delete, .accounts(.draft(kind: kind))))
  }
}
