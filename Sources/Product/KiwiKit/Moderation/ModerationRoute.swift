/// The paths of reports and of what admins do.
///
/// ```swift
/// let path = APIRoute.moderation(.adminReport(id: id)).path
/// ```
public enum ModerationRoute: AreaRoute {
  case reports
  case adminReports
  case adminReport(id: String)
  case adminPost(id: String)
  case adminComment(id: String)
  case adminSuspension(username: String)
  case adminAudit

  package init?(_ path: PathSegments) {
    switch path.count {
    case 1:
      switch path[0] {
      case "reports": self = .reports
      default: return nil
      }
    case 2:
      switch (path[0], path[1]) {
      case ("admin", "reports"): self = .adminReports
      case ("admin", "audit"): self = .adminAudit
      default: return nil
      }
    case 3:
      switch (path[0], path[1], path[2]) {
      case ("admin", "reports", let id): self = .adminReport(id: id)
      case ("admin", "posts", let id): self = .adminPost(id: id)
      case ("admin", "comments", let id): self = .adminComment(id: id)
      default: return nil
      }
    case 4:
      switch (path[0], path[1], path[2], path[3]) {
      case ("admin", "users", let username, "suspension"): self = .adminSuspension(username: username)
      default: return nil
      }
    default: return nil
    }
  }

  package var segments: [String] {
    switch self {
    case .reports: ["reports"]
    case .adminReports: ["admin", "reports"]
    case .adminReport(let id): ["admin", "reports", id]
    case .adminPost(let id): ["admin", "posts", id]
    case .adminComment(let id): ["admin", "comments", id]
    case .adminSuspension(let username): ["admin", "users", username, "suspension"]
    case .adminAudit: ["admin", "audit"]
    }
  }
}
