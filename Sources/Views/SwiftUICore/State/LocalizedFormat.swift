import Foundation

extension EnvironmentValues {
  /// Returns a format with the user's language, time zone and calendar. Without them, unset ones would be the server's.
  package func localized<F: FormatStyle>(_ format: F) -> F {
    let format = format == format.locale(.autoupdatingCurrent) ? format.locale(locale) : format
    guard var dated = format as? any DatedFormat else { return format }
    if dated.timeZone == .autoupdatingCurrent { dated.timeZone = timeZone }
    if dated.calendar == .autoupdatingCurrent { dated.calendar = calendar }
    return dated as? F ?? format
  }
}

/// A format of dates, which depends on time zone and calendar.
private protocol DatedFormat {
  var timeZone: TimeZone { get set }
  var calendar: Calendar { get set }
}

extension Date.FormatStyle: DatedFormat {}
extension Date.VerbatimFormatStyle: DatedFormat {}
extension Date.IntervalFormatStyle: DatedFormat {}
