import ServerAccounts
import ServerReading
import ServerTitles
import ServerCore
import KiwiKit

/// Gives generated users reading sessions.
///
/// Sessions follow the product's rules, so times, days and streaks are consistent. Indexes and triggers have to be
/// restored before.
package struct SeedReading {
  package let usernames: [String]
  package let storage: Storage
  package let seed: UInt64
  package let now: Timestamp
  /// The number of all sessions.
  package let sessions: Int

  package init(usernames: [String], storage: Storage, seed: UInt64, now: Timestamp, sessions: Int) {
    self.usernames = usernames
    self.storage = storage
    self.seed = seed
    self.now = now
    self.sessions = sessions
  }

  /// The number of sessions in one transaction.
  private static let batchSize = 200
  private static let days = 180
  private static let moods = ["focused", "inspired", "tired", "calm"]

  package func run(_ progress: (_ done: Int) throws -> Void = { _ in }) async throws {
    guard sessions > 0, !usernames.isEmpty else { return }
    let books = try await storage.readInBackground { transaction in
      try SeedLibraries.titles(of: .book, limit: Self.maxBooks, in: transaction)
    }
    guard !books.isEmpty else { return }
    var random = SeedRandom(seed: seed, purpose: 12)
    var rest = sessions
    for (number, username) in usernames.enumerated() where rest > 0 {
      try progress(sessions - rest)
      let count = max(1, rest / (usernames.count - number))
      rest -= count
      let planned = plan(min(count, Self.days * 3), books, &random)
      for first in stride(from: 0, to: planned.count, by: Self.batchSize) {
        let part = Array(planned[first..<min(first + Self.batchSize, planned.count)])
        try await storage.write { transaction in
          guard let user = try UserStore(transaction).user(username: username) else { return }
          let viewer = Viewer(
            key: user.key, id: user.id, username: user.username, role: .member, sessionKey: 0, sessionId: "")
          for session in part { try session.perform(by: viewer, in: transaction) }
        }
      }
    }
  }

  private static let maxBooks = 500

  /// A session of a user with a book.
  private struct PlannedSession: Sendable {
    let id: String
    let titleId: String
    let begin: Timestamp
    /// The lengths of reading, of a pause, and of reading after it.
    let seconds: [Int]
    let startPage: Int
    let endPage: Int
    let mood: String?
    let isFinished: Bool

    func perform(by viewer: Viewer, in transaction: Transaction) throws {
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

  /// Returns sessions on mostly consecutive days, at most three a day, earliest first.
  private func plan(_ count: Int, _ books: [TitleRecord], _ random: inout SeedRandom) -> [PlannedSession] {
    var sessions: [PlannedSession] = []
    var book = books[random.rank(below: books.count)]
    var page = 1
    let today = now.seconds / 86_400
    // Sessions end yesterday, so none is in the future.
    let spread = max(1, min(Self.days, count + count / 3))
    for number in 0..<count {
      let day = today - spread + number * spread / max(count, 1)
      let earlier = sessions.reversed().prefix { $0.begin.seconds / 86_400 == day }.count
      let begin = day * 86_400 + (6 + 6 * earlier) * 3_600 + random.index(below: 3_600)
      let reads = 300 + random.index(below: 4_500)
      let spans = random.chance(0.3) ? [reads, 60 + random.index(below: 900), reads / 2] : [reads]
      let pages = 1 + spans.enumerated().reduce(0) { $0 + ($1.offset == 1 ? 0 : $1.element) } / 100
      let isFinished = page + pages > 300
      sessions.append(
        PlannedSession(
          id: random.identifier(milliseconds: begin * 1_000), titleId: book.id,
          begin: Timestamp(seconds: begin), seconds: spans, startPage: page, endPage: page + pages,
          mood: random.chance(0.4) ? random.element(of: Self.moods) : nil, isFinished: isFinished))
      page += pages
      if isFinished {
        book = books[random.rank(below: books.count)]
        page = 1
      }
    }
    return sessions
  }
}
