/// How somebody reads: by which clock, how much they mean to, and who may see it.
///
/// ```swift
/// let settings = ReadingSettings(timeZone: "Europe/Helsinki", dayStartHour: 4, dailyGoalMinutes: 20)
/// ```
public struct ReadingSettings: Codable, Hashable, Sendable {
  /// Where they last read, such as `Europe/Vienna`.
  public var timeZone: String
  /// The hour at which a day of theirs begins, up to ``latestDayStart``.
  public var dayStartHour: Int
  public var dailyGoalMinutes: Int
  /// Who may see sessions of which nothing else is said.
  public var visibility: Audience
  /// At most ``Limits/preferredGenres``, those that matter most first.
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

/// What is changed of them; what is left out stays.
///
/// ```swift
/// let request = ReadingSettingsChange(dailyGoalMinutes: 20)
/// ```
public struct ReadingSettingsChange: Codable, Hashable, Sendable {
  public var timeZone: String?
  public var dayStartHour: Int?
  public var dailyGoalMinutes: Int?
  public var visibility: Audience?
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
