/// A reader's time zone, daily goal, audience and preferred genres.
///
/// ```swift
/// let settings = ReadingSettings(timeZone: "Europe/Helsinki", dayStartHour: 4, dailyGoalMinutes: 20)
/// ```
public struct ReadingSettings: WireValue {
  public static let rules: [String: FieldRule] = [
    "timeZone": .length(0...Limits.timeZoneLength),
    "dayStartHour": .number(0...latestDayStart),
    "dailyGoalMinutes": .number(goals),
    "preferredGenres": .all([.list(0...Limits.preferredGenres), .unique]),
  ]

  /// The time zone of the reader's last session, such as `Europe/Vienna`. It determines the day of a session.
  public var timeZone: String
  /// The hour at which the reader's day begins.
  public var dayStartHour: Int
  /// The minutes that the reader plans to read each day.
  public var dailyGoalMinutes: Int
  /// The default audience of sessions.
  public var visibility: Audience
  /// The preferred genres, most important first.
  public var preferredGenres: [PreferredGenre]

  public static let latestDayStart = 6
  public static let goals = 1...1_440

  public init(
    timeZone: String = "UTC", dayStartHour: Int = 0, dailyGoalMinutes: Int = 30,
    visibility: Audience = .followers, preferredGenres: [PreferredGenre] = []
  ) {
    self.timeZone = timeZone
    self.dayStartHour = dayStartHour
    self.dailyGoalMinutes = dailyGoalMinutes
    self.visibility = visibility
    self.preferredGenres = preferredGenres
  }
}

/// Changes reading settings. Omitted members keep their values.
///
/// ```swift
/// let request = ReadingSettingsChange(dailyGoalMinutes: 20)
/// ```
public struct ReadingSettingsChange: WireValue {
  public static let rules = ReadingSettings.rules

  /// A name of the time zone database, such as `Europe/Vienna`.
  public var timeZone: String?
  /// The hour at which the reader's day begins.
  public var dayStartHour: Int?
  /// The minutes that the reader plans to read each day.
  public var dailyGoalMinutes: Int?
  /// The default audience of sessions.
  public var visibility: Audience?
  /// All preferred genres, most important first, each once.
  public var preferredGenres: [PreferredGenre]?

  public init(
    timeZone: String? = nil, dayStartHour: Int? = nil, dailyGoalMinutes: Int? = nil,
    visibility: Audience? = nil, preferredGenres: [PreferredGenre]? = nil
  ) {
    self.timeZone = timeZone
    self.dayStartHour = dayStartHour
    self.dailyGoalMinutes = dailyGoalMinutes
    self.visibility = visibility
    self.preferredGenres = preferredGenres
  }
}
