public import Foundation

/// A reader's word to the admins that something is wrong.
///
/// ```swift
/// let reports = try decoder.decode([Report].self, from: data)
/// let open = reports.filter { $0.resolvedAt == nil }
/// ```
public struct Report: Identifiable, Codable, Hashable, Sendable {
  public enum Subject: String, Codable, Hashable, Sendable, CaseIterable {
    case post
    case comment
    case user
  }

  public enum Reason: String, Codable, Hashable, Sendable, CaseIterable {
    case spam
    case harassment
    case hate
    case sexual
    case violence
    case illegal
    case other
  }

  public let id: String
  public let subject: Subject
  /// The id of the post or comment, or the username.
  public let subjectId: String
  public let reason: Reason
  public let details: String?
  /// What was written at the time of the report, so that it can be judged after an edit or a deletion.
  public let excerpt: String?
  /// Nil when the reporter's account is gone.
  public let reporter: User?
  public let reportedUser: User?
  public let createdAt: Date
  public let resolvedAt: Date?
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

/// The body of `POST /reports`.
///
/// ```swift
/// let request = CreateReportRequest(subject: .comment, subjectId: id, reason: .spam)
/// ```
public struct CreateReportRequest: Codable, Hashable, Sendable {
  public let subject: Report.Subject
  public let subjectId: String
  public let reason: Report.Reason
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

/// The answer to `POST /reports`.
///
/// ```swift
/// let report = try decoder.decode(CreateReportResponse.self, from: data)
/// print(report.id)
/// ```
public struct CreateReportResponse: Codable, Hashable, Sendable {
  public let id: String

  public init(
    id: String
  ) {
    self.id = id
  }
}

/// The body of `PATCH /admin/reports/{id}`.
///
/// ```swift
/// let request = ResolveReportRequest(resolution: "The comment is gone.")
/// ```
public struct ResolveReportRequest: Codable, Hashable, Sendable {
  /// What was decided, for the other admins.
  public let resolution: String

  public init(resolution: String) {
    self.resolution = resolution
  }
}

/// The body of `POST /admin/users/{username}/suspension`.
///
/// ```swift
/// let request = SuspendUserRequest(reason: "Advertising in every comment")
/// ```
public struct SuspendUserRequest: Codable, Hashable, Sendable {
  /// Why, for the audit log.
  public let reason: String?

  public init(reason: String? = nil) {
    self.reason = reason
  }
}

/// One line of what admins and the command line did.
///
/// ```swift
/// let entries = try decoder.decode([AuditEntry].self, from: data)
/// for entry in entries { print(entry.createdAt, entry.action, entry.subject) }
/// ```
public struct AuditEntry: Identifiable, Codable, Hashable, Sendable {
  public let id: String
  /// The admin's username, or nil when it was the command line.
  public let actor: String?
  public let action: String
  public let subject: String
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
