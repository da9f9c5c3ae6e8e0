import ServerCore
import Foundation
import KiwiKit

/// The clock of a place, by its name in the time zone database.
enum ReadingClock {
  static func name(_ name: String, field: String) throws(APIError) -> String {
    guard name.utf8.count <= Limits.timeZoneLength, TimeZone(identifier: name) != nil else {
      throw .invalid(field, "There is no such time zone. One is called Europe/Vienna, for example.")
    }
    return name
  }

  /// What is told where a name is not known any more.
  static func clock(_ name: String, startHour: Int, at time: Timestamp) -> DayClock {
    let timeZone = TimeZone(identifier: name) ?? .gmt
    let date = Date(timeIntervalSince1970: Double(time.seconds))
    return DayClock(offset: timeZone.secondsFromGMT(for: date), startHour: startHour)
  }
}
