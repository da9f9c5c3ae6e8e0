public import KiwiKit

extension MockAPIClient {
  // MARK: Moderation

  public func createReport(_ request: CreateReportRequest) async throws(APIFailure) -> String {
    try await answer { $0.makeID() }
  }

  public func fetchReports(
    _ status: ReportStatus?, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<Report> {
    try await answer { _ in ListPage(items: []) }
  }

  public func resolveReport(id: String, resolution: String) async throws(APIFailure) -> Report {
    try await answer { _ throws(APIFailure) in throw .notFound }
  }

  public func removePost(id: String) async throws(APIFailure) {
    try await deletePost(id: id, idempotencyKey: nil)
  }

  public func removeComment(id: String) async throws(APIFailure) {
    try await deleteComment(id: id, idempotencyKey: nil)
  }

  public func suspend(username: String, reason: String?) async throws(APIFailure) {
    try await answer { _ in }
  }
  public func unsuspend(username: String) async throws(APIFailure) { try await answer { _ in } }

  public func fetchAudit(page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<AuditEntry> {
    try await answer { _ in ListPage(items: []) }
  }
}
