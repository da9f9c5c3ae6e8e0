extension API {
  /// Reports, and the actions of admins.
  public enum Moderation {
    public static let createReport = Endpoint<Nothing, Nothing, CreateReportRequest, CreateReportResponse>(
      .post, "/reports", "createReport", .signedIn, "Report a post, a comment or a user",
      "Only admins can read reports.", limit: RateLimitRule("report", burst: 20, period: .seconds(3_600)),
      status: 201,
      errors: [.notFound])

    public static let reports = Endpoint<Nothing, ReportsQuery, Nothing, ListPage<Report>>(
      .get, "/admin/reports", "listReports", .admin, "Reports", "The newest first.", errors: [adminOnly])

    public static let resolveReport = Endpoint<String, Nothing, ResolveReportRequest, Report>(
      .patch, "/admin/reports/{reportId}", "resolveReport", .admin, "Resolve a report", limit: nil,
      errors: [adminOnly, .notFound, .noLongerThere])

    public static let removePost = Endpoint<String, Nothing, Nothing, Nothing>(
      .delete, "/admin/posts/{postId}", "removePost", .admin, "Remove any user's post", limit: nil,
      errors: [adminOnly, .notFound])

    public static let removeComment = Endpoint<String, Nothing, Nothing, Nothing>(
      .delete, "/admin/comments/{commentId}", "removeComment", .admin, "Remove any user's comment",
      limit: nil, errors: [adminOnly, .notFound])

    public static let suspend = Endpoint<String, Nothing, SuspendUserRequest?, Nothing>(
      .post, "/admin/users/{username}/suspension", "suspendUser", .admin, "Suspend an account",
      "Ends its sessions at once and hides the account with its posts and comments.", limit: nil,
      errors: [adminOnly, .notFound])

    public static let unsuspend = Endpoint<String, Nothing, Nothing, Nothing>(
      .delete, "/admin/users/{username}/suspension", "unsuspendUser", .admin, "Lift a suspension",
      limit: nil, errors: [adminOnly, .notFound])

    public static let audit = Endpoint<Nothing, PageQuery, Nothing, ListPage<AuditEntry>>(
      .get, "/admin/audit", "listAudit", .admin, "Actions of admins", "The newest first.",
      errors: [adminOnly])

    private static let adminOnly = EndpointError(403, "AdminOnly")
  }
}

/// The reports of one status, or all.
///
/// ```swift
/// let call = API.Moderation.reports(ReportsQuery(.open, page: 1, pageSize: 20))
/// ```
public struct ReportsQuery: PagedQuery {
  public static let rules = PageQuery.rules

  /// Lists only open or only resolved reports. If absent, lists all.
  public var status: Report.Status?
  public var page: Int?
  public var pageSize: Int?

  public init(_ status: Report.Status? = nil, page: Int? = nil, pageSize: Int? = nil) {
    self.status = status
    self.page = page
    self.pageSize = pageSize
  }
}
