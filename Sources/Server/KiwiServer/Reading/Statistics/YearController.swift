import HTTPServer
import KiwiKit

/// `/reading/years`: years in review, and their pictures.
enum YearController {
  static func years(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let years = try await context.read(looks: .max) { transaction in
      try YearService.years(of: viewer, now: context.now, in: transaction)
    }
    var writer = JSONWriter()
    writer.array(of: years) { year, writer in
      writer.object { writer in
        writer.member("year", year.year)
        writer.member("isOver", year.isOver)
        writer.member("isKept", year.isKept)
      }
    }
    return Response(json: writer)
  }

  static func year(_ context: RequestContext) async throws -> Response {
    Response(json: json(try await shown(context)))
  }

  /// A year that is over is kept as it is shown for the first time.
  private static func shown(_ context: RequestContext) async throws -> YearService.Year {
    let viewer = try context.signedIn()
    let number = try number(context)
    let year = try await context.read(looks: .max) { transaction in
      try YearService.year(number, of: viewer, now: context.now, in: transaction)
    }
    guard year.isOver, year.keptAt == nil else { return year }
    return try await context.write { transaction in
      try YearService.keep(number, of: viewer, now: context.now, in: transaction)
    }
  }

  static func keep(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let number = try number(context)
    let body = try await context.body()
    return try await context.write(
      fingerprint: RequestFingerprint(context.request, body),
      replay: { _, transaction in
        .ok(json(try YearService.year(number, of: viewer, now: context.now, in: transaction)))
      }
    ) { transaction in
      .ok(json(try YearService.keep(number, of: viewer, now: context.now, in: transaction)))
    }
  }

  static func forget(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let number = try number(context)
    let body = try await context.body()
    return try await context.write(fingerprint: RequestFingerprint(context.request, body)) { transaction in
      try transaction.readingYears.forget(number, ofUser: viewer.key)
      return .noContent
    }
  }

  static func picture(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let year = try await shown(context)
    let name = try context.snapshot { try $0.users.user(key: viewer.key)?.username }
    guard let name else { throw APIError.notFound }
    let picture = try await YearPicture.jpeg(
      of: year.year, YearService.content(year.content), by: name, context.application)
    var response = Response(body: .bytes(picture))
    response.headers.append("Content-Type", "image/jpeg")
    response.headers.append("Cache-Control", "private, no-store")
    response.headers.append("Vary", "Authorization, Cookie")
    response.headers.append("Content-Security-Policy", "default-src 'none'; sandbox")
    response.headers.append("Cross-Origin-Resource-Policy", "same-site")
    return response
  }

  private static func number(_ context: RequestContext) throws(APIError) -> Int {
    let text: String
    switch context.route {
    case .statistics(.year(let year)), .statistics(.yearPicture(let year)): text = year
    default: throw .notFound
    }
    guard let year = Int(text), ReadingYear.years.contains(year), String(year) == text else {
      throw .notFound
    }
    return year
  }

  private static func json(_ year: YearService.Year) -> JSONWriter {
    var writer = JSONWriter(capacity: 4_096)
    writer.readingYear(year)
    return writer
  }
}
