import SwiftUICore

/// Dates in the format of HTML inputs: `2026-03-09`, `17:30`, or both with a `T` in between.
struct DateInputFormat {
  let components: DatePickerComponents
  let calendar: Calendar

  init(components: DatePickerComponents, zone: TimeZone) {
    self.components = components
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    self.calendar = calendar
  }

  var inputType: String {
    components == .date ? "date" : components == .hourAndMinute ? "time" : "datetime-local"
  }

  func text(_ date: Date) -> String {
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    func digits(_ number: Int?, _ count: Int) -> String {
      let text = String(number ?? 0)
      return String(repeating: "0", count: max(count - text.count, 0)) + text
    }
    let day = "\(digits(parts.year, 4))-\(digits(parts.month, 2))-\(digits(parts.day, 2))"
    let time = "\(digits(parts.hour, 2)):\(digits(parts.minute, 2))"
    return components == .date ? day : components == .hourAndMinute ? time : day + "T" + time
  }

  /// Returns nil for an invalid text. Components that the input does not show are kept.
  func date(_ text: String, on current: Date) -> Date? {
    guard text.utf8.count <= 32 else { return nil }
    let fields = text.split(omittingEmptySubsequences: false) { "-T:".contains($0) }.map { Int($0) }
    let numbers = fields.compactMap { $0 }
    guard numbers.count == fields.count else { return nil }
    var parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: current)
    var rest = numbers[...]
    if components.contains(.date) || components.isEmpty {
      guard rest.count >= 3 else { return nil }
      parts.year = rest.removeFirst()
      parts.month = rest.removeFirst()
      parts.day = rest.removeFirst()
    }
    if components.contains(.hourAndMinute) || components.isEmpty {
      guard rest.count >= 2 else { return nil }
      parts.hour = rest.removeFirst()
      parts.minute = rest.removeFirst()
    }
    guard rest.isEmpty, let year = parts.year, (1...9999).contains(year), let month = parts.month,
      (1...12).contains(month),
      let day = parts.day, (1...31).contains(day), let hour = parts.hour, (0...23).contains(hour),
      let minute = parts.minute, (0...59).contains(minute)
    else { return nil }
    return calendar.date(from: parts)
  }
}
