/// A reader's habits, for finding challenges.
///
/// ```swift
/// let reader = ChallengeReader(reading: .none, streak: 4, genres: ["Fantasy"])
/// ```
public struct ChallengeReader: Hashable, Sendable {
  /// The number of days that the sums cover.
  public static let period = 28

  /// The reading of the last ``period`` days.
  public var reading: ChallengeReading
  /// The current streak in days.
  public var streak: Int
  /// The genres of the reader's books in lowercase letters, most frequent first.
  public var genres: [String]

  public init(reading: ChallengeReading, streak: Int = 0, genres: [String] = []) {
    self.reading = reading
    self.streak = streak
    self.genres = genres
  }
}

/// A challenge that is evaluated for a reader.
///
/// ```swift
/// let candidate = ChallengeCandidate(goal: ChallengeGoal(unit: .minutes, amount: 140), days: 7, friends: ["jo"])
/// ```
public struct ChallengeCandidate: Hashable, Sendable {
  public var goal: ChallengeGoal
  /// The remaining days, including today; all days before the start.
  public var days: Int
  /// The title and the description.
  public var words: String
  /// The names of members whom the reader follows.
  public var friends: [String]

  public init(goal: ChallengeGoal, days: Int, words: String = "", friends: [String] = []) {
    self.goal = goal
    self.days = days
    self.words = words
    self.friends = friends
  }
}

/// A reason why a challenge may suit a user.
///
/// ```swift
/// let reason = ChallengeReason(kind: .friends, text: "Jo is in")
/// ```
public struct ChallengeReason: WireValue {
  /// The kind, for clients.
  public let kind: Kind
  /// A sentence for users, in the language of the reader.
  public let text: String

  /// The kind of reason for a suggestion.
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    case pace
    case friends
    case streak
    case genre
    case beginning
  }

  public init(kind: Kind, text: String) {
    self.kind = kind
    self.text = text
  }
}

/// The match of a challenge and a reader.
///
/// The reading of four weeks gives a pace for each unit. A goal between half of the pace and a quarter above it fits.
/// A goal below half of it is within reach and scores less. Friends in the challenge, a streak where days are
/// counted, and one of the reader's genres in its text add to the score. A reader without sessions is offered small
/// goals.
///
/// ```swift
/// let candidate = ChallengeCandidate(goal: ChallengeGoal(unit: .minutes, amount: 140), days: 7)
/// let match = ChallengeMatch(candidate, for: ChallengeReader(reading: .none))
/// ```
public struct ChallengeMatch: Hashable, Sendable {
  public let reasons: [ChallengeReason]
  /// The score; higher is better, and 0 without reasons.
  public let score: Int

  /// The maximum minutes a day of a goal for beginners.
  private static let beginnersMinutes = 30

  public init(_ candidate: ChallengeCandidate, for reader: ChallengeReader) {
    var reasons: [ChallengeReason] = []
    var score = 0
    func add(_ kind: ChallengeReason.Kind, _ points: Int, _ text: String) {
      reasons.append(ChallengeReason(kind: kind, text: text))
      score += points
    }
    if let (points, text) = Self.pace(candidate, reader) { add(.pace, points, text) }
    if let text = Self.friends(candidate.friends) { add(.friends, 3 + min(candidate.friends.count, 5), text) }
    if candidate.goal.unit == .days, reader.streak >= 2 {
      add(.streak, 2, localized("You’ve read \(reader.streak) days in a row."))
    }
    if let genre = Self.genre(candidate.words, reader.genres) {
      add(.genre, 2, localized("It mentions \(genre), a genre you read."))
    }
    if reader.reading == .none, Self.isForBeginners(candidate) {
      add(.beginning, 1, localized("A small goal to start with."))
    }
    self.reasons = reasons
    self.score = score
  }

  private static func pace(
    _ candidate: ChallengeCandidate, _ reader: ChallengeReader
  ) -> (points: Int, text: String)? {
    let days = max(1, candidate.days)
    let amount = candidate.goal.amount
    let read = reader.reading.progress(in: candidate.goal.unit)
    guard read > 0 else { return nil }
    // The required and the usual reading per day as a ratio: amount / days over read / period.
    let (asked, own) = (amount * ChallengeReader.period, read * days)
    guard asked * 4 <= own * 5 else { return nil }
    let points = asked * 2 >= own ? 4 : 1
    switch candidate.goal.unit {
    case .minutes:
      let (pace, needed) = (rounded(read, ChallengeReader.period), roundedUp(amount, days))
      guard pace > 0 else { return nil }
      return (points, localized("You read about \(pace) minutes a day; this needs \(needed)."))
    case .pages:
      let (pace, needed) = (rounded(read, ChallengeReader.period), roundedUp(amount, days))
      guard pace > 0 else { return nil }
      return (points, localized("You read about \(pace) pages a day; this needs \(needed)."))
    case .books:
      return (
        points,
        localized("You finished \(read) books in four weeks; this needs \(amount) in \(days) days.")
      )
    case .days:
      return (
        points,
        localized(
          "You read on \(read) days of the last \(ChallengeReader.period); this needs \(amount) of \(days).")
      )
    }
  }

  private static func friends(_ names: [String]) -> String? {
    guard let first = names.first else { return nil }
    switch names.count {
    case 1: return localized("\(first) has joined.")
    case 2: return localized("\(first) and \(names[1]) have joined.")
    default:
      return localized("\(first) and \(names.count - 1) other users you follow have joined.")
    }
  }

  private static func genre(_ words: String, _ genres: [String]) -> String? {
    let words = Set(words.lowercased().split { !$0.isLetter }.map(String.init))
    return genres.first { genre in
      let parts = genre.lowercased().split { !$0.isLetter }.map(String.init)
      return !parts.isEmpty && parts.allSatisfy(words.contains)
    }
  }

  private static func isForBeginners(_ candidate: ChallengeCandidate) -> Bool {
    let days = max(1, candidate.days)
    return switch candidate.goal.unit {
    case .minutes: candidate.goal.amount <= beginnersMinutes * days
    case .pages: candidate.goal.amount <= 10 * days
    case .books: candidate.goal.amount * 28 <= days
    case .days: candidate.goal.amount * 2 <= days
    }
  }

  private static func rounded(_ amount: Int, _ days: Int) -> Int { (amount + days / 2) / days }
  private static func roundedUp(_ amount: Int, _ days: Int) -> Int { (amount + days - 1) / days }
}
