import ServerCore
import Formats
import Foundation
import KiwiKit

/// Holds the times and days in records of devices to what a user can mean.
///
/// - A time in the future becomes the one at which it was written: the device's clock was ahead, and its user chose
///   nothing. A day of slack is left.
/// - A day in the future, and an end before its beginning, is rejected with a message: its user chose it.
/// - A record that this server took before, lost, and is sent again after a backup was brought back is never rejected for
///   its days: the device would drop it.
package struct LibraryDates: Sendable {
  private let now: Timestamp
  private let restoredAt: Timestamp?

  /// - Parameter restoredAt: When a backup was brought back last.
  package init(now: Timestamp, restoredAt: Timestamp?) {
    self.now = now
    self.restoredAt = restoredAt
  }

  /// The last day on which a title can have been read or watched, or a place visited. East of Greenwich a day begins
  /// earlier, and clocks of devices are not exact.
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

  /// The next time of the same device: each device that has the record makes the same of it.
  private static func following(_ time: HybridTime) -> HybridTime {
    var clock = HybridClock(node: time.node, latest: time)
    return clock.now(time.milliseconds)
  }

  private func wasLost(_ time: HybridTime) -> Bool {
    guard let restoredAt else { return false }
    return time.milliseconds / 1_000 < Int64(restoredAt.seconds)
  }

  // MARK: Order

  /// Rejects an entry that ends before it begins, unless the server has it like that.
  func checkOrder(
    _ entry: LibraryEntry, replacing known: LibraryEntry?, field: String
  ) throws(APIError) {
    guard let started = entry.startedOn, let (name, ended) = Self.end(of: entry),
      let first = started.value, let last = ended.value, last < first,
      known.map({ $0.startedOn != started || Self.end(of: $0)?.day != ended }) ?? true,
      !wasLost(started.time) || !wasLost(ended.time)
    else { return }
    throw .invalid("\(field).\(name)", "\(last) is before \(first), the first day. Choose a later day.")
  }

  /// The day by which an entry counts as ended.
  private static func end(of entry: LibraryEntry) -> (name: String, day: Stamped<CivilDate?>)? {
    let days = [
      ("finishedOn", entry.finishedOn), ("stoppedOn", entry.stoppedOn), ("pausedOn", entry.pausedOn),
    ]
    for case (let name, let day?) in days where day.value != nil { return (name, day) }
    return nil
  }
}
