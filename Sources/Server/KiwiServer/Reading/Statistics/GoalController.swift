import Formats
import HTTPServer
import KiwiKit

/// `/reading/goals`: what somebody means to read, and how far they are.
enum GoalController {
  static func goals(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let goals = try context.snapshot { transaction in
      try GoalService.goals(ofUser: viewer.key, now: context.now, in: transaction)
    }
    return Response(json: json(goals))
  }

  static func history(_ context: RequestContext) async throws -> Response {
    let viewer = try context.signedIn()
    let (period, unit) = try goal(context)
    let periods = try context.snapshot { transaction in
      try GoalService.history(period, unit, ofUser: viewer.key, now: context.now, in: transaction)
    }
    var writer = JSONWriter(capacity: 2_048)
    writer.array(of: periods) { period, writer in
      writer.object { writer in
        writer.member("first", period.first.description)
        writer.member("last", period.last.description)
        writer.member("amount", period.amount)
        writer.member("done", period.done)
      }
    }
    return Response(json: writer)
  }

  static func set(_ context: RequestContext) async throws -> Response {
    let bytes = try await context.body()
    let amount = try context.json(bytes).optionalInt("amount")
    guard let amount else { throw APIError.invalid("amount", "Say how much you mean to read.") }
    return try await set(amount, context, bytes)
  }

  static func giveUp(_ context: RequestContext) async throws -> Response {
    try await set(nil, context, try await context.body())
  }

  private static func set(_ amount: Int?, _ context: RequestContext, _ body: [UInt8]) async throws -> Response
  {
    let viewer = try context.signedIn()
    let (period, unit) = try goal(context)
    return try await context.write(
      fingerprint: RequestFingerprint(context.request, body),
      replay: { _, transaction in
        .ok(json(try GoalService.goals(ofUser: viewer.key, now: context.now, in: transaction)))
      }
    ) { transaction in
      try GoalService.set(amount, period, unit, of: viewer, now: context.now, in: transaction)
      context.application.announce(
        ReadingChange(readerKey: viewer.key), afterCommitOf: transaction)
      return .ok(json(try GoalService.goals(ofUser: viewer.key, now: context.now, in: transaction)))
    }
  }

  private static func goal(
    _ context: RequestContext
  ) throws(APIError) -> (ReadingGoal.Period, ReadingGoal.Unit) {
    guard case .statistics(.goal(let period, let unit)) = context.route,
      let period = ReadingGoal.Period(rawValue: period), let unit = ReadingGoal.Unit(rawValue: unit)
    else { throw .notFound }
    return (period, unit)
  }

  private static func json(_ goals: [ReadingGoal]) -> JSONWriter {
    var writer = JSONWriter(capacity: 1_024)
    writer.array(of: goals) { goal, writer in
      writer.object { writer in
        writer.member("period", goal.period.rawValue)
        writer.member("unit", goal.unit.rawValue)
        writer.member("amount", goal.amount)
        writer.member("first", goal.first.description)
        writer.member("last", goal.last.description)
        writer.member("done", goal.done)
      }
    }
    return writer
  }
}
