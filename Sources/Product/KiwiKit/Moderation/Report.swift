public import Foundation

/// A user's complaint to the admins about a post, a comment or a user.
///
/// ```swift
/// let reports = try decoder.decode([Report].self, from: data)
/// let open = reports.filter { $0.resolvedAt == nil }
/// ```
public struct Report: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = [
    "id": .id, "subjectId": .length(0...Int.max), "details": .length(0...Limits.reportDetailsLength),
  ]

  /// The kind of object that is reported.
  public enum Subject: String, Codable, Hashable, Sendable, CaseIterable {
    case post
    case comment
    case user
  }

  /// The rule that the subject breaks.
  public enum Reason: String, Codable, Hashable, Sendable, CaseIterable {
    case spam
    case harassment
    case hate
    case sexual
    case violence
    case illegal
    case other
  }

  /// The state of a report.
  public enum Status: String, Codable, Hashable, Sendable, CaseIterable {
    case open
    case resolved
  }

  /// The id for `PATCH /admin/reports/{reportId}`.
  public let id: String
  public let subject: Subject
  /// The id of the post or comment, or the username.
  public let subjectId: String
  public let reason: Reason
  /// The reporter's explanation, or nil.
  public let details: String?
  /// The reported text at the time of the report, for a decision after an edit or a deletion.
  public let excerpt: String?
  /// The reporter; nil if the account was deleted.
  public let reporter: User?
  /// The author of the reported text; nil if that account was deleted.
  public let reportedUser: User?
  public let createdAt: Date
  /// The time of the decision; nil while the report is open.
  public let resolvedAt: Date?
  /// The admin's decision; nil while the report is open.
  public let resolution: String?

  public init(
    id: String, subject: Subject, subjectId: String, reason: Reason, details: String? = nil,
    excerpt: String? = nil, reporter: User? = nil, reportedUser: User? = nil, createdAt: Date,
    resolvedAt: Date? = nil, resolution: String? = nil
  ) {
    self.id = id
    self.subject = subject
    self.subjectId = subjectId
    self.reason = reason
    self.details = details
    self.excerpt = excerpt
    self.reporter = reporter
    self.reportedUser = reportedUser
    self.createdAt = createdAt
    self.resolvedAt = resolvedAt
    self.resolution = resolution
  }
}

/// A new report.
///
/// ```swift
/// let request = CreateReportRequest(subject: .comment, subjectId: id, reason: .spam)
/// ```
public struct CreateReportRequest: WireValue {
  public static let rules: [String: FieldRule] = [
    "subjectId": .length(1...Int.max), "details": .text(0...Limits.reportDetailsLength),
  ]

  public let subject: Report.Subject
  /// The id of the post or comment, or the username.
  public let subjectId: String
  public let reason: Report.Reason
  /// An explanation for the admins.
  public let details: String?

  public init(
    subject: Report.Subject, subjectId: String, reason: Report.Reason, details: String? = nil
  ) {
    self.subject = subject
    self.subjectId = subjectId
    self.reason = reason
    self.details = details
  }
}

/// The id of a new report.
///
/// ```swift
/// let report = try decoder.decode(CreateReportResponse.self, from: data)
/// print(report.id)
/// ```
public struct CreateReportResponse: WireValue {
  public static let rules: [String: FieldRule] = ["id": .id]

  public let id: String

  public init(id: String) {
    self.id = id
  }
}

/// A decision about a report.
///
/// ```swift
/// let request = ResolveReportRequest(resolution: "The comment is gone.")
/// ```
public struct ResolveReportRequest: WireValue {
  public static let rules: [String: FieldRule] = [
    "resolution": .all([.text(1...Limits.reportDetailsLength), .pattern(hasVisibleText)])
  ]

  private static let hasVisibleText =
    #"[^\s\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF\uFFF9-\uFFFB]"#

  /// The decision, for the other admins.
  public let resolution: String

  public init(resolution: String) {
    self.resolution = resolution
  }
}

/// The reason for a suspension.
///
/// ```swift
/// let request = SuspendUserRequest(reason: "Advertising in every comment")
/// ```
public struct SuspendUserRequest: WireValue {
  public static let rules: [String: FieldRule] = ["reason": .text(0...Limits.reportDetailsLength)]

  /// The reason, for the audit log.
  public let reason: String?

  public init(reason: String? = nil) {
    self.reason = reason
  }
}

/// An action of an admin or of the command line.
///
/// ```swift
/// let entries = try decoder.decode([AuditEntry].self, from: data)
/// for entry in entries { print(entry.createdAt, entry.action, entry.subject) }
/// ```
public struct AuditEntry: Identifiable, WireValue {
  public static let rules: [String: FieldRule] = ["id": .id, "action": .length(1...Int.max)]

  public let id: String
  /// The admin's username; nil for the command line.
  public let actor: String?
  /// A stable code, such as `suspend_user`.
  public let action: String
  /// The user or object of the action.
  public let subject: String
  /// The given reason, or nil.
  public let details: String?
  public let createdAt: Date

  public init(
    id: String, actor: String? = nil, action: String, subject: String, details: String? = nil, createdAt: Date
  ) {
    self.id = id
    self.actor = actor
    self.action = action
    self.subject = subject
    self.details = details
    self.createdAt = createdAt
  }
}
