import ServerAccounts
import ServerCore
import HTTPServer
import KiwiKit

extension StatisticsArea {
  static func addYears(to router: inout EndpointRouter) {
    router.on(API.Statistics.years) { call, viewer in
      try call.answer(
        await call.context.read(estimatedRows: .max) {
          try YearService.years(of: viewer, now: call.now, in: $0)
        })
    }
    router.on(API.Statistics.year) { call in
      try await call.answer(json: year(number(call.path), call.context).json)
    }
    router.on(API.Statistics.keepYear) { call, viewer in
      let number = try number(call.path)
      return try await call.context.write(
        fingerprint: call.fingerprint,
        replay: { _, transaction in
          call.outcome(
            json: try YearService.year(number, of: viewer, now: call.now, in: transaction).json)
        }
      ) { transaction in
        call.outcome(json: try YearService.keep(number, of: viewer, now: call.now, in: transaction).json)
      }
    }
    router.on(API.Statistics.forgetYear) { call, viewer in
      let number = try number(call.path)
      return try await call.write { try YearStore($0).forget(number, ofUser: viewer.key) }
    }
    router.on(API.Statistics.yearPicture) { call, viewer in
      let year = try await year(number(call.path), call.context)
      let name = try call.snapshot { try UserStore($0).user(key: viewer.key)?.username }
      guard let name else { throw APIError.notFound }
      let content = try YearService.content(year.content)
      let card = call.context.inReaderLanguage { YearPicture.card(year.year, content, by: name) }
      let picture = try await YearPicture.jpeg(of: card, call.context.server)
      var response = Response(body: .bytes(picture))
      response.headers.append("Content-Type", "image/jpeg")
      response.headers.append("Cache-Control", "private, no-store")
      response.headers.append("Vary", "Authorization, Cookie")
      response.headers.append("Content-Security-Policy", "default-src 'none'; sandbox")
      response.headers.append("Cross-Origin-Resource-Policy", "same-site")
      return response
    }
  }

  /// Returns a year, and stores it on its first request after its end.
  private static func year(_ number: Int, _ context: RequestContext) async throws -> YearService.Year {
    let viewer = try context.signedIn()
    let year = try await context.read(estimatedRows: .max) { transaction in
      try YearService.year(number, of: viewer, now: context.now, in: transaction)
    }
    guard year.isOver, year.keptAt == nil else { return year }
    return try await context.write { transaction in
      try YearService.keep(number, of: viewer, now: context.now, in: transaction)
    }
  }

  private static func number(_ text: String) throws(APIError) -> Int {
    guard let year = Int(text), ReadingYear.years.contains(year), String(year) == text else {
      throw .notFound
    }
    return year
  }
}
