import Formats

/// Reading time by the hour of the day.
///
/// ```swift
/// // Half an hour before and a quarter of an hour after one in the morning.
/// let seconds = DayHours.seconds(of: [1_800..<4_500])
/// ```
public enum DayHours {
  /// The seconds of intervals in each of the 24 hours.
  ///
  /// - Parameter stretches: In seconds since a local midnight.
  public static func seconds(of stretches: [Range<Int>]) -> [Int] {
    var hours = Array(repeating: 0, count: 24)
    for stretch in stretches {
      var start = stretch.lowerBound
      while start < stretch.upperBound {
        let (hour, passed) = CivilDate.divided(start, by: 3_600)
        let end = min(stretch.upperBound, start - passed + 3_600)
        hours[CivilDate.divided(hour, by: 24).remainder] += end - start
        start = end
      }
    }
    return hours
  }
}
