import KiwiKit

/// What a client changes of how somebody reads.
struct ReadingSettingsInput: Sendable {
  private let timeZone: String?
  private let dayStartHour: Int?
  private let dailyGoalMinutes: Int?
  private let visibility: VisitVisibility?

  init(_ body: JSONObject) throws(APIError) {
    timeZone = try body.optionalString("timeZone").map { name throws(APIError) in
      try ReadingClock.name(name, field: "timeZone")
    }
    dayStartHour = try body.optionalInt("dayStartHour")
    if let dayStartHour, !(0...ReadingSettings.latestDayStart).contains(dayStartHour) {
      throw .invalid("dayStartHour", "A day begins between 0 and \(ReadingSettings.latestDayStart) o'clock.")
    }
    dailyGoalMinutes = try body.optionalInt("dailyGoalMinutes")
    if let dailyGoalMinutes, !ReadingSettings.goals.contains(dailyGoalMinutes) {
      throw .invalid(
        "dailyGoalMinutes",
        "A goal is from \(ReadingSettings.goals.lowerBound) to \(ReadingSettings.goals.upperBound) minutes.")
    }
    visibility = try body.visitVisibility()
  }

  func apply(to settings: inout ReadingSettings) {
    if let timeZone { settings.timeZone = timeZone }
    if let dayStartHour { settings.dayStartHour = dayStartHour }
    if let dailyGoalMinutes { settings.dailyGoalMinutes = dailyGoalMinutes }
    if let visibility { settings.visibility = visibility }
  }
}
