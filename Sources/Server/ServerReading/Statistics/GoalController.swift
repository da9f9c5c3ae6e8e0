import ServerCore
import HTTPServer
import KiwiKit

extension StatisticsArea {
  static func addGoals(to router: inout EndpointRouter) {
    router.on(API.Statistics.goals) { call, viewer in
      try call.answer(
        call.snapshot { try GoalService.goals(ofUser: viewer.key, now: call.now, in: $0) })
    }
    router.on(API.Statistics.goalHistory) { call, viewer in
      let (period, unit) = try goal(call.path)
      return try call.answer(
        call.snapshot { try GoalService.history(period, unit, ofUser: viewer.key, now: call.now, in: $0) })
    }
    router.on(API.Statistics.putGoal) { call in try await set(call.body.amount, call) }
    router.on(API.Statistics.removeGoal) { call in try await set(nil, call) }
  }

  /// Sets a goal, or deletes it if the amount is nil. Responds with the remaining goals.
  private static func set<Body: EndpointBody>(
    _ amount: Int?, _ call: Call<(String, String), Nothing, Body, [ReadingGoal]>
  ) async throws -> Response {
    let viewer = try call.viewer()
    let (period, unit) = try goal(call.path)
    return try await call.context.write(
      fingerprint: call.fingerprint,
      replay: { try call.outcome(GoalService.goals(ofUser: viewer.key, now: call.now, in: $1)) }
    ) { transaction in
      try GoalService.set(amount, period, unit, of: viewer, now: call.now, in: transaction)
      call.context.server.announce(ReadingChange(readerKey: viewer.key), afterCommitOf: transaction)
      return try call.outcome(GoalService.goals(ofUser: viewer.key, now: call.now, in: transaction))
    }
  }

  private static func goal(
    _ path: (period: String, unit: String)
  ) throws(APIError) -> (ReadingGoal.Period, ReadingGoal.Unit) {
    guard let period = ReadingGoal.Period(rawValue: path.period),
      let unit = ReadingGoal.Unit(rawValue: path.unit)
    else { throw .notFound }
    return (period, unit)
  }
}
