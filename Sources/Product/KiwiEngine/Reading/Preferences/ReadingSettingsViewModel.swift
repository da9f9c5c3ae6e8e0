import Foundation
public import KiwiKit
public import Observation

/// The form for reading settings and preferences.
@Observable @MainActor public final class ReadingSettingsViewModel {
  public private(set) var loading = Loading.idle
  /// The daily goal in minutes, as entered.
  public var dailyGoal = ""
  public var dayStartHour = 0
  public var timeZone = "UTC"
  public var visibility = Audience.followers
  /// The chosen genres, most important first.
  public private(set) var genres: [PreferredGenre] = []
  public private(set) var isSaved = false
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let reading: ReadingViewModel

  public init(client: any APIClientProtocol, reading: ReadingViewModel) {
    self.client = client
    self.reading = reading
  }

  public var changing: Submission { reading.changing }

  public func load() async {
    guard loading != .loaded else { return }
    loading = .loading
    do throws(APIFailure) {
      show(try await client.send(API.Reading.settings()))
      loading = .loaded
    } catch {
      loading = .failed(error)
    }
  }

  private func show(_ settings: ReadingSettings) {
    dailyGoal = String(settings.dailyGoalMinutes)
    dayStartHour = settings.dayStartHour
    timeZone = settings.timeZone
    visibility = settings.visibility
    genres = settings.preferredGenres
  }

  private var goal: Int? {
    Int(dailyGoal.trimmed).flatMap { ReadingSettings.goals.contains($0) ? $0 : nil }
  }

  public var goalProblem: String? {
    goal == nil
      ? localized(
        "This goal is not valid. Enter a number of minutes from \(String(ReadingSettings.goals.lowerBound)) to \(String(ReadingSettings.goals.upperBound))."
      )
      : changing.problem("dailyGoalMinutes")
  }

  public func isChosen(_ genre: PreferredGenre) -> Bool { genres.contains(genre) }

  /// True if another genre can be chosen.
  public var hasRoom: Bool { genres.count < Limits.preferredGenres }

  public func choose(_ genre: PreferredGenre, _ isChosen: Bool) {
    guard isChosen != genres.contains(genre) else { return }
    isSaved = false
    if !isChosen { genres.removeAll { $0 == genre } } else if hasRoom { genres.append(genre) }
  }

  public var canSave: Bool { goal != nil && !changing.isUnderWay }

  /// Saves the settings and returns true on success.
  public func save() async -> Bool {
    guard canSave, let goal else { return false }
    isSaved = await reading.setSettings(
      ReadingSettingsChange(
        timeZone: timeZone, dayStartHour: dayStartHour, dailyGoalMinutes: goal, visibility: visibility,
        preferredGenres: genres))
    return isSaved
  }
}
