import Foundation
public import KiwiKit

extension RESTAPIClient {
  public func createReport(_ request: CreateReportRequest) async throws(APIFailure) -> String {
    let answer: CreateReportResponse = try await fetch(
      Self.write(.post, .moderation(.reports), body: Self.json(request)))
    return answer.id
  }

  public func fetchReports(
    _ status: ReportStatus?, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<Report> {
    let query = status.map { [URLQueryItem(name: "status", value: $0.rawValue)] } ?? []
    return try await fetchList(.moderation(.adminReports), query: query, page: page, pageSize: pageSize)
  }

  public func resolveReport(id: String, resolution: String) async throws(APIFailure) -> Report {
    let body = try Self.json(ResolveReportRequest(resolution: resolution))
    return try await fetch(Self.write(.patch, .moderation(.adminReport(id: id)), body: body))
  }

  public func removePost(id: String) async throws(APIFailure) {
    _ = try await send(Self.write(.delete, .moderation(.adminPost(id: id))))
  }

  public func removeComment(id: String) async throws(APIFailure) {
    _ = try await send(Self.write(.delete, .moderation(.adminComment(id: id))))
  }

  public func suspend(username: String, reason: String?) async throws(APIFailure) {
    let body = try Self.json(SuspendUserRequest(reason: reason))
    _ = try await send(Self.write(.post, .moderation(.adminSuspension(username: username)), body: body))
  }

  public func unsuspend(username: String) async throws(APIFailure) {
    _ = try await send(Self.write(.delete, .moderation(.adminSuspension(username: username))))
  }

  public func fetchAudit(page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<AuditEntry> {
    try await fetchList(.moderation(.adminAudit), page: page, pageSize: pageSize)
  }

  public func checkReadiness() async throws(APIFailure) {
    _ = try await send(HTTPRequest(.get, .operations(.ready)))
  }
}
