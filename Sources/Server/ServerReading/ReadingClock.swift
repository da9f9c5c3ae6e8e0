import ServerCore
import Foundation
import KiwiKit

/// The local clock of a time zone, by its name in the time zone database.
enum ReadingClock {
  /// Rejects names that the time zone database does not have.
  static func name(_ name: String, field: String) throws(APIError) -> String {
    guard name.utf8.count <= Limits.timeZoneLength, TimeZone(identifier: name) != nil else {
      throw .invalid(field, "This time zone is unknown. Use a name such as Europe/Vienna.")
    }
    return name
  }

  /// Returns the clock of a time zone; that of GMT for a name that is no longer known.
  static func clock(_ name: String, startHour: Int, at time: Timestamp) -> DayClock {
    let timeZone = TimeZone(identifier: name) ?? .gmt
    let date = Date(timeIntervalSince1970: Double(time.seconds))
    return DayClock(offset: timeZone.secondsFromGMT(for: date), startHour: startHour)
  }
}
