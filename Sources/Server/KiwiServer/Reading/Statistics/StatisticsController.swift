import Formats
import HTTPServer
import KiwiKit

/// `/reading/statistics`: what reading adds up to in a span of days.
enum StatisticsController {
  static func statistics(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let span = try DaySpan.days(try context.queryParameters(), most: Limits.statisticsDays)
    let statistics = try await context.read(looks: .max) { transaction in
      try StatisticsService.statistics(ofUser: viewer.key, in: span, transaction)
    }
    var writer = JSONWriter(capacity: 4_096)
    writer.readingStatistics(statistics)
    return Response(json: writer)
  }
}

/// The days that a question is about.
enum DaySpan {
  static func days(_ parameters: Parameters, most: Int) throws(APIError) -> ClosedRange<CivilDate> {
    guard let first = parameters["from"].flatMap({ CivilDate($0) }) else {
      throw .badParameter("from", "\"from\" is a day such as 2026-11-23.")
    }
    guard let last = parameters["through"].flatMap({ CivilDate($0) }),
      (first.daysSinceEpoch..<first.daysSinceEpoch + most).contains(last.daysSinceEpoch)
    else {
      throw .badParameter("through", "\"through\" is a day, at most \(most - 1) after \"from\".")
    }
    return first...last
  }
}
