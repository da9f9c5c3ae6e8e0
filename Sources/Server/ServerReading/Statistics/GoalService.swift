import ServerTitles
import ServerCore
import Formats
import KiwiKit

/// The rules of reading goals.
///
/// A goal applies from the period in which it is set; past periods keep theirs.
package enum GoalService {
  /// A day before all reading.
  private static let beginning = CivilDate(year: 1, month: 1, day: 1)

  /// Returns the current day in a user's time zone.
  package static func today(ofUser userKey: Int64, now: Timestamp, in transaction: Transaction) throws
    -> CivilDate
  {
    let settings = try ReadingDayStore(transaction).settings(ofUser: userKey) ?? ReadingSettings()
    return ReadingClock.clock(settings.timeZone, startHour: settings.dayStartHour, at: now)
      .day(at: now.seconds)
  }

  /// Returns all versions of a goal. The first daily goal is that of the settings.
  package static func versions(
    _ period: ReadingGoal.Period, _ unit: ReadingGoal.Unit, ofUser userKey: Int64, in transaction: Transaction
  ) throws -> [ReadingGoalVersion] {
    let versions = try GoalStore(transaction).versions(period, unit, ofUser: userKey)
    guard versions.isEmpty, period == .day, unit == .minutes else { return versions }
    let settings = try ReadingDayStore(transaction).settings(ofUser: userKey) ?? ReadingSettings()
    return [ReadingGoalVersion(since: beginning, amount: settings.dailyGoalMinutes)]
  }

  /// Returns the current goals with their progress.
  static func goals(
    ofUser userKey: Int64, now: Timestamp, in transaction: Transaction
  ) throws -> [ReadingGoal] {
    let today = try today(ofUser: userKey, now: now, in: transaction)
    var goals: [ReadingGoal] = []
    for period in ReadingGoal.Period.allCases {
      let (first, last) = (period.first(of: today), period.last(of: today))
      for unit in ReadingGoal.Unit.allCases {
        let versions = try versions(period, unit, ofUser: userKey, in: transaction)
        guard let amount = ReadingGoalVersion.amount(versions, on: first) else { continue }
        let done = try GoalStore(transaction).done(unit, from: first, through: last, ofUser: userKey)
        goals.append(
          ReadingGoal(period: period, unit: unit, amount: amount, first: first, last: last, done: done))
      }
    }
    return goals
  }

  /// Returns the latest periods of a goal, the current one first.
  package static func history(
    _ period: ReadingGoal.Period, _ unit: ReadingGoal.Unit, ofUser userKey: Int64, now: Timestamp,
    in transaction: Transaction
  ) throws -> [ReadingGoalPeriod] {
    let today = try today(ofUser: userKey, now: now, in: transaction)
    let versions = try versions(period, unit, ofUser: userKey, in: transaction)
    return try period.latest(ReadingGoal.periodsShown, through: today).map { first in
      let last = period.last(of: first)
      let done = try GoalStore(transaction).done(unit, from: first, through: last, ofUser: userKey)
      return ReadingGoalPeriod(
        first: first, last: last, amount: ReadingGoalVersion.amount(versions, on: first), done: done)
    }
  }

  /// Sets a goal from the current period on; nil deletes it.
  package static func set(
    _ amount: Int?, _ period: ReadingGoal.Period, _ unit: ReadingGoal.Unit, of viewer: Viewer,
    now: Timestamp, in transaction: Transaction
  ) throws {
    if let amount { try check(amount, period, unit) }
    let today = try today(ofUser: viewer.key, now: now, in: transaction)
    let first = period.first(of: today)
    let known = try versions(period, unit, ofUser: viewer.key, in: transaction)
    guard ReadingGoalVersion.amount(known, on: first) != amount else { return }
    if period == .day, unit == .minutes {
      // Earlier days keep the previous goal.
      if let before = known.first, before.since == beginning {
        try GoalStore(transaction).put(before, period, unit, ofUser: viewer.key)
      }
      if let amount {
        var settings = try ReadingDayStore(transaction).settings(ofUser: viewer.key) ?? ReadingSettings()
        settings.dailyGoalMinutes = amount
        try ReadingDayStore(transaction).put(settings, ofUser: viewer.key)
      }
    }
    try GoalStore(transaction).put(
      ReadingGoalVersion(since: first, amount: amount ?? 0), period, unit, ofUser: viewer.key)
  }

  private static func check(
    _ amount: Int, _ period: ReadingGoal.Period, _ unit: ReadingGoal.Unit
  ) throws(APIError) {
    guard period != .day || unit != .minutes || ReadingSettings.goals.contains(amount) else {
      throw .invalid(
        "amount", "The goal is out of range. Enter at most \(ReadingSettings.goals.upperBound) minutes a day."
      )
    }
  }
}
