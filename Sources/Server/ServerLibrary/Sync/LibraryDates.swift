import ServerCore
import Formats
import Foundation
import KiwiKit

/// Restricts times and days in devices' records to plausible values.
///
/// - A time in the future becomes the time of writing, with a day of tolerance: the device's clock was ahead.
/// - A day in the future, and an end before its beginning, is rejected with a message: the user chose it.
/// - A record that the server lost in a restore is never rejected for its days, because the device would drop it.
package struct LibraryDates: Sendable {
  private let now: Timestamp
  private let restoredAt: Timestamp?

  /// - Parameter restoredAt: The time at which a backup was last restored.
  package init(now: Timestamp, restoredAt: Timestamp?) {
    self.now = now
    self.restoredAt = restoredAt
  }

  /// Returns the last day on which an activity can be dated. East of Greenwich days begin earlier, and devices' clocks
  /// are inexact.
  package static func lastDay(at now: Timestamp) -> CivilDate {
    CivilDate(daysSinceEpoch: now.seconds / CivilDate.secondsPerDay + 1)
  }

  // MARK: The future

  package func bounded(_ date: Stamped<Date>?) -> Stamped<Date>? {
    guard let date, date.value > now.adding(.seconds(CivilDate.secondsPerDay)).date else { return date }
    return Stamped(written(date.time).date, at: Self.following(date.time))
  }

  package func bounded(_ day: Stamped<CivilDate?>?) -> Stamped<CivilDate?>? {
    guard let day, wasLost(day.time), let value = day.value, value > Self.lastDay(at: now) else { return day }
    let written = CivilDate(daysSinceEpoch: written(day.time).seconds / CivilDate.secondsPerDay)
    return Stamped(written, at: Self.following(day.time))
  }

  private func written(_ time: HybridTime) -> Timestamp {
    min(now, Timestamp(seconds: Int(time.milliseconds / 1_000)))
  }

  /// Returns the next time of the same device. All devices then compute the same correction.
  private static func following(_ time: HybridTime) -> HybridTime {
    var clock = HybridClock(node: time.node, latest: time)
    return clock.now(time.milliseconds)
  }

  private func wasLost(_ time: HybridTime) -> Bool {
    guard let restoredAt else { return false }
    return time.milliseconds / 1_000 < Int64(restoredAt.seconds)
  }

  // MARK: Order

  /// Rejects an entry that ends before it begins, unless the server already has these days.
  func checkOrder(
    _ entry: LibraryEntry, replacing known: LibraryEntry?, field: String
  ) throws(APIError) {
    guard let started = entry.startedOn, let (name, ended) = Self.end(of: entry),
      let first = started.value, let last = ended.value, last < first,
      known.map({ $0.startedOn != started || Self.end(of: $0)?.day != ended }) ?? true,
      !wasLost(started.time) || !wasLost(ended.time)
    else { return }
    throw .invalid("\(field).\(name)", "The end date is before the start date. Change one of them.")
  }

  /// Returns the day on which an entry ended.
  private static func end(of entry: LibraryEntry) -> (name: String, day: Stamped<CivilDate?>)? {
    let days = [
      ("finishedOn", entry.finishedOn), ("stoppedOn", entry.stoppedOn), ("pausedOn", entry.pausedOn),
    ]
    for case (let name, let day?) in days where day.value != nil { return (name, day) }
    return nil
  }
}
