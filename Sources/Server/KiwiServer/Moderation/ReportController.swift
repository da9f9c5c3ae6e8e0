import HTTPServer
import KiwiKit

/// `/reports` for everybody and `/admin/reports` for those who decide.
enum ReportController {
  static func create(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let body = try await context.body()
    let object = try context.json(body)
    let report = ReportService.NewReport(
      subject: try word("subject", in: object), subjectId: try object.string("subjectId"),
      reason: try word("reason", in: object),
      details: try ReportService.text(try object.optionalString("details"), field: "details"))
    return try await context.write(
      fingerprint: RequestFingerprint(context.request, body),
      replay: { id, _ in
        guard let id else { throw APIError.notFound }
        return created(id)
      }
    ) { transaction in
      created(try ReportService.create(report, by: viewer, now: context.now, in: transaction))
    }
  }

  private static func created(_ id: String) -> Outcome {
    var writer = JSONWriter(capacity: 64)
    writer.object { $0.member("id", id) }
    return .created(id, at: nil, writer)
  }

  private static func word<Word: RawRepresentable<String> & CaseIterable>(
    _ name: String, in object: JSONObject
  ) throws(APIError) -> Word {
    guard let word = Word(rawValue: try object.string(name)) else {
      let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
      throw .invalid(name, "\"\(name)\" is one of \(words).")
    }
    return word
  }

  static func list(_ context: RequestContext) async throws -> Response {
    let parameters = try context.queryParameters()
    let status = try status(parameters["status"])
    let page = try Page(parameters)
    // There may be few resolved ones among many that are open.
    let reports = try await context.read(looks: .max) { transaction in
      try transaction.reports.reports(isResolved: status.map { $0 == .resolved }, page: page)
    }
    let publicURL = context.application.configuration.publicURL
    return context.response(reports, page: page) { report, writer in writer.report(report, at: publicURL) }
  }

  /// Nil for all reports.
  private static func status(_ text: String?) throws(APIError) -> ReportService.Status? {
    guard let text else { return nil }
    guard let status = ReportService.Status(rawValue: text) else {
      throw .badParameter("status", "\"status\" is \"open\" or \"resolved\".")
    }
    return status
  }

  static func resolve(_ context: RequestContext) async throws -> Response {
    guard case .moderation(.adminReport(let id)) = context.route else { throw APIError.notFound }
    let actor = try context.signedIn().username
    let body = try await context.body()
    let text = try context.json(body).string("resolution")
    guard let resolution = try ReportService.text(text, field: "resolution") else {
      throw APIError.invalid("resolution", "Say what was decided.")
    }
    return try await context.write(
      fingerprint: RequestFingerprint(context.request, body),
      replay: { .ok(json(try ReportService.report(id: id, in: $1), context)) }
    ) { transaction in
      let report = try ReportService.resolve(
        id: id, resolution: resolution, by: actor, now: context.now, in: transaction)
      return .ok(json(report, context))
    }
  }

  private static func json(_ report: ReportRecord, _ context: RequestContext) -> JSONWriter {
    var writer = JSONWriter()
    writer.report(report, at: context.application.configuration.publicURL)
    return writer
  }
}
