import Foundation

extension EnvironmentValues {
  /// A format with the reader's language, time zone and calendar, where it does not say its own. What is left to the
  /// system would be the server's.
  package func localized<F: FormatStyle>(_ format: F) -> F {
    let format = format == format.locale(.autoupdatingCurrent) ? format.locale(locale) : format
    guard var dated = format as? any DatedFormat else { return format }
    if dated.timeZone == .autoupdatingCurrent { dated.timeZone = timeZone }
    if dated.calendar == .autoupdatingCurrent { dated.calendar = calendar }
    return dated as? F ?? format
  }
}

/// A format of moments, which are written otherwise from place to place.
private protocol DatedFormat {
  var timeZone: TimeZone { get set }
  var calendar: Calendar { get set }
}

extension Date.FormatStyle: DatedFormat {}
extension Date.VerbatimFormatStyle: DatedFormat {}
extension Date.IntervalFormatStyle: DatedFormat {}
