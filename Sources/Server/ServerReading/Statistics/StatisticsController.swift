import ServerCore
import Formats
import KiwiKit

/// Statistics, goals and years in review.
package enum StatisticsArea: Area {
  package static let checks = StatisticsChecks.all

  package static func addEndpoints(to router: inout EndpointRouter) {
    router.on(API.Statistics.statistics) { call, viewer in
      let span = try DaySpan.days(call.query.from, call.query.through, max: Limits.statisticsDays)
      return try call.answer(
        await call.context.read(estimatedRows: .max) {
          try StatisticsService.statistics(ofUser: viewer.key, in: span, $0)
        })
    }
    addGoals(to: &router)
    addYears(to: &router)
  }
}

/// The span of days in a request.
enum DaySpan {
  /// Rejects spans that end before they begin, and those of more than `max` days.
  static func days(_ first: CivilDate, _ last: CivilDate, max: Int) throws(APIError) -> ClosedRange<
    CivilDate
  > {
    guard (first.daysSinceEpoch..<first.daysSinceEpoch + max).contains(last.daysSinceEpoch) else {
      throw .badParameter(
        "through", "The last day is out of range. Choose one from \"from\" to \(max - 1) days after it.")
    }
    return first...last
  }
}
