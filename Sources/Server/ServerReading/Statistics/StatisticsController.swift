import ServerCore
import Formats
import KiwiKit

/// Statistics, goals and years in review.
package enum StatisticsArea: Area {
  package static let checks = StatisticsChecks.all

  package static func addEndpoints(to router: inout EndpointRouter) {
    router.on(API.Statistics.statistics) { call, viewer in
      let span = try DaySpan.days(call.query.from, call.query.through, most: Limits.statisticsDays)
      return try call.answer(
        await call.context.read(looks: .max) {
          try StatisticsService.statistics(ofUser: viewer.key, in: span, $0)
        })
    }
    addGoals(to: &router)
    addYears(to: &router)
  }
}

/// The days that a request is about.
enum DaySpan {
  static func days(_ first: CivilDate, _ last: CivilDate, most: Int) throws(APIError) -> ClosedRange<
    CivilDate
  > {
    guard (first.daysSinceEpoch..<first.daysSinceEpoch + most).contains(last.daysSinceEpoch) else {
      throw .badParameter("through", "\"through\" is a day, at most \(most - 1) after \"from\".")
    }
    return first...last
  }
}
