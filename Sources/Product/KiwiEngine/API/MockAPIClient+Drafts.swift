import Foundation
public import KiwiKit

extension MockAPIClient {
  public func fetchDrafts() async throws(APIFailure) -> [KeptDraft] {
    try await answer { $0.drafts.values.sorted { ($0.savedAt, $0.kind) > ($1.savedAt, $1.kind) } }
  }

  public func keepDraft(
    _ content: String, of kind: String, age: Duration
  ) async throws(APIFailure) {
    let writtenAt = Date() - TimeInterval(age / .seconds(1))
    try await answer { server in
      if let kept = server.drafts[kind], kept.savedAt > writtenAt { return }
      server.drafts[kind] = KeptDraft(kind: kind, content: content, savedAt: writtenAt)
    }
  }

  public func removeDraft(of kind: String) async throws(APIFailure) {
    try await answer { $0.drafts[kind] = nil }
  }
}
