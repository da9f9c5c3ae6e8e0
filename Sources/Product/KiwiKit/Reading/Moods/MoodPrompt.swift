/// What is offered because of how reading felt of late, with the reason.
///
/// The rules look at the latest completed sessions that have a mood, at most ``lookedAt``:
/// - ``Kind/gentle``: the last ``enough`` of them were tired. A few pages are enough, and a daily goal in minutes may be
///   halved, to whole five minutes.
/// - ``Kind/bright``: the last ``enough`` of them were focused or inspired.
/// - Otherwise nothing is offered. Words of one's own stand for themselves and lead to neither.
///
/// ```swift
/// let prompt = MoodPrompt(moods: ["tired", "tired", "tired"], goalMinutes: 30, isLightened: false, usesMoods: true)
/// if let minutes = prompt.lighterGoalMinutes { print("Today \(minutes) minutes are enough") }
/// ```
public struct MoodPrompt: Codable, Hashable, Sendable {
  public let kind: Kind
  /// The mood that was said last.
  public let mood: String?
  /// For how many sessions in a row it holds; 0 when nothing is offered.
  public let sessions: Int
  /// A daily goal that would be lighter, in minutes.
  public let lighterGoalMinutes: Int?
  public let usesMoods: Bool

  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    case none
    case gentle
    case bright
  }

  /// Sessions in a row.
  public static let enough = 3
  public static let lookedAt = 10
  /// In minutes: no goal is made lighter than this.
  public static let leastGoal = 5

  public init(
    kind: Kind = .none, mood: String? = nil, sessions: Int = 0, lighterGoalMinutes: Int? = nil,
    usesMoods: Bool = true
  ) {
    self.kind = kind
    self.mood = mood
    self.sessions = sessions
    self.lighterGoalMinutes = lighterGoalMinutes
    self.usesMoods = usesMoods
  }

  /// - Parameters:
  ///   - moods: Of the latest sessions that have one, the latest first.
  ///   - goalMinutes: The goal of a day; nil without one.
  ///   - isLightened: Whether that goal was made lighter a short while ago.
  ///   - usesMoods: Whether the person lets moods count. Nothing is offered otherwise.
  public init(moods: [String], goalMinutes: Int?, isLightened: Bool, usesMoods: Bool) {
    guard usesMoods else {
      self.init(usesMoods: false)
      return
    }
    let keys = moods.prefix(Self.lookedAt).map(MoodGroup.key)
    let tired = keys.prefix { $0 == "tired" }.count
    let bright = keys.prefix { $0 == "focused" || $0 == "inspired" }.count
    if tired >= Self.enough {
      let lighter = goalMinutes.flatMap { isLightened ? nil : Self.lighter($0) }
      self.init(kind: .gentle, mood: moods.first, sessions: tired, lighterGoalMinutes: lighter)
    } else if bright >= Self.enough {
      self.init(kind: .bright, mood: moods.first, sessions: bright)
    } else {
      self.init()
    }
  }

  /// Half a goal, in whole five minutes; nil where that would not be less.
  public static func lighter(_ minutes: Int) -> Int? {
    let half = max(leastGoal, minutes / 2 / 5 * 5)
    return half < minutes ? half : nil
  }
}
