import KiwiEngine
import KiwiKit
import SwiftUI

/// The time since a date, kept current.
struct RelativeTime: View {
  let date: Date
  let clock: AppClock

  var body: some View {
    Age(of: date, now: clock.now).label(of: date)
  }
}

/// The time since a date in display steps, so equal values need no update.
enum Age: Hashable {
  case now
  case minutes(Int)
  case hours(Int)
  case days(Int)
  case date(Date)

  init(of date: Date, now: Date) {
    let seconds = max(0, now.timeIntervalSince(date))
    switch seconds {
    case ..<60: self = .now
    case ..<3_600: self = .minutes(Int(seconds / 60))
    case ..<86_400: self = .hours(Int(seconds / 3_600))
    case ..<604_800: self = .days(Int(seconds / 86_400))
    default: self = .date(date)
    }
  }

  /// Returns a label with the exact time as its tooltip.
  @MainActor func label(of date: Date) -> some View {
    text
      .foregroundStyle(Color.softInk)
      .accessibilityLabel(spoken)
      .help(Text(date, format: .dateTime.day().month(.wide).year().hour().minute()))
  }

  var text: Text {
    switch self {
    case .now: Text("now")
    case .minutes(let count): Text("\(count)m")
    case .hours(let count): Text("\(count)h")
    case .days(let count): Text("\(count)d")
    case .date(let date): Text(date, format: .dateTime.day().month(.abbreviated).year())
    }
  }

  var spoken: Text {
    switch self {
    case .now: Text("just now")
    case .minutes(let count): Text("\(count) minutes ago")
    case .hours(let count): Text("\(count) hours ago")
    case .days(let count): Text("\(count) days ago")
    case .date(let date): Text(date, format: .dateTime.day().month(.wide).year())
    }
  }
}

extension Post {
  func age(at now: Date) -> Age? { createdAt.map { Age(of: $0, now: now) } }
}
