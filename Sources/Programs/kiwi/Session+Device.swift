import Commands
import Foundation
import KiwiEngine
import KiwiKit

/// The device's own data: its log and the user's reading habits.
extension Session {
  func clientLog() async throws {
    guard let person = device.person else { throw Failure.notLoggedIn }
    let log = ClientLog(store: person)
    let lines = await log.lines()
    let count = try count()
    try output.print(
      lines.suffix(count).map(LogLine.init),
      lines.suffix(count).map { "\($0.at.formatted(.iso8601)) \($0.text)\n" }.joined())
  }

  private struct LogLine: Encodable {
    let at: Date
    let what: String

    init(_ line: ClientLog.Line) {
      at = line.at
      what = line.text
    }
  }

  func habits() async throws {
    guard let person = device.person else { throw Failure.notLoggedIn }
    let signals = SignalsStore(store: person)
    await signals.open()
    if try command.flag("--off") {
      guard try !command.flag("--on") else {
        throw UsageError(localized("--on and --off cannot be combined. Use one of them."))
      }
      await signals.setLearning(false)
    } else if try command.flag("--on") {
      await signals.setLearning(true)
    }
    let text =
      signals.habit?.text
      ?? (signals.isLearning
        ? localized("\(signals.signals.count) sessions are recorded here, too few for a habit.")
        : localized("Nothing is recorded."))
    try output.print(signals.signals, text + "\n")
  }
}

extension ReadingHabit {
  var text: String {
    let (hour, minute) = (minuteOfDay / 60, minuteOfDay % 60)
    let time = "\(hour):\(minute < 10 ? "0" : "")\(minute)"
    return localized("You usually read \(minutes) minutes around \(time).")
  }
}
