import Foundation

/// The elapsed or remaining time of an interval.
struct TextTimer: Equatable, Sendable {
  let interval: ClosedRange<Date>
  let pauseTime: Date?
  let countsDown: Bool
  let showsHours: Bool

  func text(at now: Date) -> String {
    let time = min(max(min(now, pauseTime ?? now), interval.lowerBound), interval.upperBound)
    let seconds =
      countsDown
      ? interval.upperBound.timeIntervalSince(time) : time.timeIntervalSince(interval.lowerBound)
    return Self.text(of: seconds.rounded(countsDown ? .up : .down), showsHours: showsHours)
  }

  /// The format that the page's script reads: start, end and pause in seconds since 1970, then two flags.
  var bounds: String {
    let pause = pauseTime ?? interval.upperBound
    let times = [interval.lowerBound, interval.upperBound, pause].map { String($0.timeIntervalSince1970) }
    return (times + [countsDown, showsHours].map { $0 ? "1" : "0" }).joined(separator: " ")
  }

  static func text(of seconds: TimeInterval, showsHours: Bool) -> String {
    let seconds = Int(min(abs(seconds), 1e9))
    var parts = [seconds / 60, seconds % 60]
    if showsHours, seconds >= 3600 { parts = [seconds / 3600, seconds / 60 % 60, seconds % 60] }
    return parts.enumerated().map { $0 == 0 || $1 > 9 ? String($1) : "0\($1)" }.joined(separator: ":")
  }
}
