import ServerAccounts
import ServerReading
import ServerTitles
import ServerCore
import KiwiKit

/// Gives made-up people sessions of reading, by the rules that hold for everybody: so their time, days and streaks are
/// what they would be. They come after indexes and triggers are back.
package struct SeedReading {
  package let usernames: [String]
  package let storage: Storage
  package let seed: UInt64
  package let now: Timestamp
  /// Altogether.
  package let sessions: Int

  package init(usernames: [String], storage: Storage, seed: UInt64, now: Timestamp, sessions: Int) {
    self.usernames = usernames
    self.storage = storage
    self.seed = seed
    self.now = now
    self.sessions = sessions
  }

  /// The work of one commit.
  private static let atOnce = 200
  private static let days = 180
  private static let moods = ["focused", "inspired", "tired", "calm"]

  package func run(_ progress: (_ done: Int) throws -> Void = { _ in }) async throws {
    guard sessions > 0, !usernames.isEmpty else { return }
    let books = try await storage.readInBackground { transaction in
      try SeedLibraries.titles(of: .book, limit: Self.mostBooks, in: transaction)
    }
    guard !books.isEmpty else { return }
    var random = SeedRandom(seed: seed, purpose: 12)
    var rest = sessions
    for (number, username) in usernames.enumerated() where rest > 0 {
      try progress(sessions - rest)
      let count = max(1, rest / (usernames.count - number))
      rest -= count
      let sittings = sittings(min(count, Self.days * 3), books, &random)
      for first in stride(from: 0, to: sittings.count, by: Self.atOnce) {
        let part = Array(sittings[first..<min(first + Self.atOnce, sittings.count)])
        try await storage.write { transaction in
          guard let user = try transaction.users.user(username: username) else { return }
          let viewer = Viewer(
            key: user.key, id: user.id, username: user.username, role: .member, sessionKey: 0, sessionId: "")
          for sitting in part { try sitting.take(by: viewer, in: transaction) }
        }
      }
    }
  }

  private static let mostBooks = 500

  /// One time that somebody sits down with a book.
  private struct Sitting: Sendable {
    let id: String
    let titleId: String
    let begin: Timestamp
    /// How long they read, pause, and read on.
    let seconds: [Int]
    let startPage: Int
    let endPage: Int
    let mood: String?
    let isFinished: Bool

    func take(by viewer: Viewer, in transaction: Transaction) throws {
      let start = ReadingSessionStart(id: id, titleId: titleId, startPage: startPage, timeZone: "UTC")
      _ = try ReadingService.start(start, by: viewer, now: begin, in: transaction)
      var time = begin
      for (number, span) in seconds.enumerated() {
        time = time.adding(.seconds(span))
        if number == 0, seconds.count > 1 {
          _ = try ReadingService.pause(id: id, secondsAgo: 0, by: viewer, now: time, in: transaction)
        } else if number == 1 {
          _ = try ReadingService.resume(id: id, secondsAgo: 0, by: viewer, now: time, in: transaction)
        }
      }
      let outcome = ReadingSessionOutcome(endPage: endPage, mood: mood, isFinished: isFinished)
      _ = try ReadingService.complete(id: id, outcome, by: viewer, now: time, in: transaction)
    }
  }

  /// On days that mostly follow one another, at most three a day, the earliest first.
  private func sittings(_ count: Int, _ books: [TitleRecord], _ random: inout SeedRandom) -> [Sitting] {
    var sittings: [Sitting] = []
    var book = books[random.rank(below: books.count)]
    var page = 1
    let today = now.seconds / 86_400
    // Yesterday is the last day, so that nothing is told of what is to come.
    let spread = max(1, min(Self.days, count + count / 3))
    for number in 0..<count {
      let day = today - spread + number * spread / max(count, 1)
      let earlier = sittings.reversed().prefix { $0.begin.seconds / 86_400 == day }.count
      let begin = day * 86_400 + (6 + 6 * earlier) * 3_600 + random.index(below: 3_600)
      let reads = 300 + random.index(below: 4_500)
      let spans = random.chance(0.3) ? [reads, 60 + random.index(below: 900), reads / 2] : [reads]
      let pages = 1 + spans.enumerated().reduce(0) { $0 + ($1.offset == 1 ? 0 : $1.element) } / 100
      let isFinished = page + pages > 300
      sittings.append(
        Sitting(
          id: random.identifier(milliseconds: begin * 1_000), titleId: book.id,
          begin: Timestamp(seconds: begin), seconds: spans, startPage: page, endPage: page + pages,
          mood: random.chance(0.4) ? random.element(of: Self.moods) : nil, isFinished: isFinished))
      page += pages
      if isFinished {
        book = books[random.rank(below: books.count)]
        page = 1
      }
    }
    return sittings
  }
}
