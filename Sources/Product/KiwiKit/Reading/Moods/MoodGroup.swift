public import Formats

/// A session with its mood.
///
/// ```swift
/// let session = MoodedSession(day: today, hour: 21, seconds: 1_800, mood: "focused", bookTitle: "The Dispossessed")
/// ```
public struct MoodedSession: WireValue {
  public static let rules: [String: FieldRule] = [
    "hour": .number(0...23), "titleId": .id, "seconds": .atLeast(0),
  ]

  /// The day in the reader's time zone.
  public let day: CivilDate
  /// The local hour in which it began.
  public let hour: Int
  /// The id of the book; null if the server does not know it.
  public let titleId: String?
  /// The name of the book.
  public let bookTitle: String
  /// The reading time, in seconds.
  public let seconds: Int
  /// The mood; null if the reader gave none.
  public let mood: String?

  public init(
    day: CivilDate, hour: Int, seconds: Int, mood: String?, titleId: String? = nil, bookTitle: String
  ) {
    self.day = day
    self.hour = hour
    self.seconds = seconds
    self.mood = mood
    self.titleId = titleId
    self.bookTitle = bookTitle
  }
}

/// Groups equal moods. Words are equal without regard to case, accents and spaces. No other words are merged, so
/// a reader's "at sea" is not counted as tired.
///
/// ```swift
/// assert(MoodGroup.isSame("Focused", " focused"))
/// ```
public enum MoodGroup {
  /// The key shared by the words of a group.
  public static func key(_ mood: String) -> String {
    let folded = FoldedText.fold(mood)
    // Text without letters, such as an emoji, folds to an empty string and is compared directly.
    return folded.isEmpty ? mood : folded
  }

  public static func isSame(_ one: String, _ other: String) -> Bool { key(one) == key(other) }
}

extension MoodMap {
  /// Groups the sessions of a span of days, which are in the order of their starts.
  public init(from: CivilDate, through: CivilDate, sessions: [MoodedSession]) {
    var tally = MoodTally()
    for session in sessions { tally.add(session) }
    self.init(
      from: from, through: through, sessionsWithoutMood: tally.without, moods: tally.all.counts,
      days: tally.days.sorted { $0.key < $1.key }.map { Day(day: $0.key, moods: $0.value.counts) },
      books: tally.books.values.sorted {
        ($1.moods.sessions, $0.name, $0.titleId ?? "") < ($0.moods.sessions, $1.name, $1.titleId ?? "")
      }
      .prefix(Self.maxBooks)
      .map { Book(titleId: $0.titleId, bookTitle: $0.name, moods: $0.moods.counts) },
      hours: tally.hours.sorted { $0.key < $1.key }.map { Hour(hour: $0.key, moods: $0.value.counts) })
  }
}

/// Counts sessions by mood.
private struct MoodTally {
  struct Group {
    /// The mood, in its latest spelling.
    var word: String
    var sessions = 0
    var seconds = 0
  }

  struct Groups {
    private var groups: [String: Group] = [:]
    private(set) var sessions = 0

    mutating func add(_ mood: String, _ seconds: Int) {
      var group = groups[MoodGroup.key(mood)] ?? Group(word: mood)
      group.word = mood
      group.sessions += 1
      group.seconds += seconds
      groups[MoodGroup.key(mood)] = group
      sessions += 1
    }

    var counts: [MoodMap.Count] {
      groups.values.sorted { ($1.sessions, $1.seconds, $0.word) < ($0.sessions, $0.seconds, $1.word) }
        .map { MoodMap.Count(mood: $0.word, sessions: $0.sessions, seconds: $0.seconds) }
    }
  }

  struct Book {
    let titleId: String?
    var name: String
    var moods = Groups()
  }

  var without = 0
  var all = Groups()
  var days: [CivilDate: Groups] = [:]
  var hours: [Int: Groups] = [:]
  var books: [String: Book] = [:]

  mutating func add(_ session: MoodedSession) {
    guard let mood = session.mood else {
      without += 1
      return
    }
    all.add(mood, session.seconds)
    days[session.day, default: Groups()].add(mood, session.seconds)
    hours[session.hour, default: Groups()].add(mood, session.seconds)
    let key = session.titleId ?? "/" + session.bookTitle
    books[key, default: Book(titleId: session.titleId, name: session.bookTitle)].moods
      .add(mood, session.seconds)
  }
}
