import Formats

/// Reading time by the hour of the day.
///
/// ```swift
/// // An interval from 0:30 to 1:15: 30 minutes in the first hour, 15 in the second.
/// let seconds = DayHours.seconds(of: [1_800..<4_500])
/// ```
public enum DayHours {
  /// Returns the seconds that intervals spend in each of the 24 hours.
  ///
  /// - Parameter intervals: The intervals, in seconds since a local midnight.
  public static func seconds(of intervals: [Range<Int>]) -> [Int] {
    var hours = Array(repeating: 0, count: 24)
    for interval in intervals {
      var start = interval.lowerBound
      while start < interval.upperBound {
        let (hour, passed) = CivilDate.divided(start, by: 3_600)
        let end = min(interval.upperBound, start - passed + 3_600)
        hours[CivilDate.divided(hour, by: 24).remainder] += end - start
        start = end
      }
    }
    return hours
  }
}
