import ServerAccounts
import ServerCore
import HTTPServer
import KiwiKit

/// `/reports` for all users and `/admin/reports` for admins.
enum ReportController {
  static func addEndpoints(to router: inout EndpointRouter) {
    router.on(API.Moderation.createReport) { call, viewer in
      try await call.create(at: { _ in nil }, replay: { id, _ in CreateReportResponse(id: id) }) {
        transaction in
        let id = try ReportService.create(call.body, by: viewer, now: call.now, in: transaction)
        return (id, CreateReportResponse(id: id))
      }
    }
    router.on(API.Moderation.reports) { call in
      let isResolved = call.query.status.map { $0 == .resolved }
      // Few resolved reports may be spread among many open ones.
      let reports = try await call.context.read(estimatedRows: .max) { transaction in
        try ReportStore(transaction).reports(isResolved: isResolved, page: call.page)
      }
      return try call.answer(reports.map { $0.report(at: call.publicURL) })
    }
    router.on(API.Moderation.resolveReport) { call in
      let actor = try call.viewer().username
      return try await call.write(
        replay: { try ReportService.report(id: call.path, in: $0).report(at: call.publicURL) }
      ) { transaction in
        try ReportService.resolve(
          id: call.path, resolution: call.body.resolution, by: actor, now: call.now, in: transaction
        ).report(at: call.publicURL)
      }
    }
  }
}

extension ReportRecord {
  fileprivate func report(at publicURL: String) -> Report {
    Report(
      id: id, subject: Report.Subject(rawValue: subject) ?? .post, subjectId: subjectId,
      reason: Report.Reason(rawValue: reason) ?? .other, details: details, excerpt: excerpt,
      reporter: reporter?.user(at: publicURL), reportedUser: reportedUser?.user(at: publicURL),
      createdAt: createdAt.date, resolvedAt: resolvedAt?.date, resolution: resolution)
  }
}
