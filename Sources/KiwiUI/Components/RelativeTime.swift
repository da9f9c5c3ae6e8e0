import KiwiEngine
import SwiftUI

/// How long ago something was, kept current.
struct RelativeTime: View {
  let date: Date
  let clock: AppClock

  var body: some View {
    Text(Self.text(date, now: clock.now))
      .foregroundStyle(Color.softInk)
      .accessibilityLabel(Self.spoken(date, now: clock.now))
  }

  static func text(_ date: Date, now: Date) -> String {
    let seconds = max(0, now.timeIntervalSince(date))
    switch seconds {
    case ..<60: return "now"
    case ..<3_600: return "\(Int(seconds / 60)) min"
    case ..<86_400: return "\(Int(seconds / 3_600)) h"
    case ..<604_800: return "\(Int(seconds / 86_400)) d"
    default: return date.formatted(.dateTime.day().month(.abbreviated).year())
    }
  }

  static func spoken(_ date: Date, now: Date) -> String {
    let seconds = max(0, now.timeIntervalSince(date))
    func count(_ number: Int, _ unit: String) -> String { "\(number) \(unit)\(number == 1 ? "" : "s") ago" }
    switch seconds {
    case ..<60: return "just now"
    case ..<3_600: return count(Int(seconds / 60), "minute")
    case ..<86_400: return count(Int(seconds / 3_600), "hour")
    case ..<604_800: return count(Int(seconds / 86_400), "day")
    default: return date.formatted(.dateTime.day().month(.wide).year())
    }
  }
}
