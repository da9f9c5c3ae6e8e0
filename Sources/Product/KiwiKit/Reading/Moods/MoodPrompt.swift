/// A suggestion derived from recent moods, with the reason.
///
/// The rules consider the latest completed sessions with a mood, at most ``maxExamined``:
/// - ``Kind/gentle``: the last ``enough`` of them were tired. A few pages are enough, and a daily goal in minutes may
///   be halved, to whole five minutes.
/// - ``Kind/bright``: the last ``enough`` of them were focused or inspired.
/// - Otherwise there is no suggestion. Custom moods lead to neither.
///
/// ```swift
/// let prompt = MoodPrompt(moods: ["tired", "tired", "tired"], goalMinutes: 30, isLightened: false, usesMoods: true)
/// if let minutes = prompt.lighterGoalMinutes { print("Today \(minutes) minutes are enough") }
/// ```
public struct MoodPrompt: WireValue {
  public static let rules: [String: FieldRule] = [
    "sessions": .atLeast(0), "lighterGoalMinutes": .atLeast(1),
  ]

  /// `gentle` after three tired sessions in a row, `bright` after three that were focused or inspired.
  public let kind: Kind
  /// The mood of the latest session.
  public let mood: String?
  /// The number of sessions in a row; 0 if there is no suggestion.
  public let sessions: Int
  /// A lighter daily goal in minutes.
  public let lighterGoalMinutes: Int?
  /// True if suggestions use moods.
  public let usesMoods: Bool

  /// The tone of a prompt.
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    case none
    case gentle
    case bright
  }

  /// The required number of sessions in a row.
  public static let enough = 3
  public static let maxExamined = 10
  /// The minimum of a lightened goal in minutes.
  public static let minGoal = 5

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
  ///   - moods: The moods of the latest sessions that have one, the latest first.
  ///   - goalMinutes: The daily goal, or nil.
  ///   - isLightened: True if the goal was lightened recently.
  ///   - usesMoods: True if the user lets suggestions use moods. Otherwise there is no suggestion.
  public init(moods: [String], goalMinutes: Int?, isLightened: Bool, usesMoods: Bool) {
    guard usesMoods else {
      self.init(usesMoods: false)
      return
    }
    let keys = moods.prefix(Self.maxExamined).map(MoodGroup.key)
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

  /// Returns half of a goal, rounded to five minutes; nil if that is not less.
  public static func lighter(_ minutes: Int) -> Int? {
    let half = max(minGoal, minutes / 2 / 5 * 5)
    return half < minutes ? half : nil
  }
}
