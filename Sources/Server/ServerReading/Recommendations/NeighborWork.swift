import ServerTitles
import ServerCore
import KiwiKit
import Threads

/// Finds titles that the same users keep, in public libraries, every six hours.
///
/// Memory is bounded for databases of any size: it holds the latest decisions of each user, for as many users
/// as fit. Titles are processed in batches in the order of their keys, and each batch is replaced as a whole. A run
/// that is killed leaves old or new rows for each title, and the next run starts over.
package enum NeighborWork {
  package static let kind = AnyJobKind(recurring: "findNeighbours", every: .seconds(6 * 60 * 60)) { run in
    try await perform(in: run.server.storage) { try await run.report(done: $0, of: $1) }
  }

  /// The maximum number of decisions of one user, the latest ones.
  static let maxPerUser = 500
  /// The maximum number of decisions of all users.
  static let maxTotal = 4_000_000
  private static let userBatchSize = 200
  private static let titleBatchSize = 100
  // Counting takes long, so it has its own low-priority thread.
  private static let queue = WorkQueue(threads: 1, waiting: 4, priority: .low)

  /// Recomputes the neighbors of all titles.
  ///
  /// - Parameter report: Receives the number of finished titles and their total; throws to stop the run.
  package static func perform(
    in storage: Storage, report: (_ done: Int, _ total: Int) async throws -> Void = { _, _ in }
  ) async throws {
    let kept = try await load(storage)
    let total = kept.keys.count
    var first = 0
    var after = Int64.min
    // One pass also runs without titles, to delete the rows of earlier ones.
    repeat {
      let range = first..<min(first + titleBatchSize, total)
      let rows = try await queue.run(orThrow: Busy() as any Error) { () throws(any Error) in
        kept.neighbors(of: range)
      }
      let through = range.upperBound == total ? Int64.max : kept.keys[range.upperBound - 1]
      let part = after
      try await storage.write {
        try TitleNeighborStore($0).replace(after: part, through: through, with: rows)
      }
      try await report(range.upperBound, total)
      (first, after) = (range.upperBound, through)
    } while first < total
  }

  /// Thrown when the queue is full; the job is retried.
  private struct Busy: Error {}

  /// The decisions of users, with titles numbered in the order of their keys.
  package struct Kept: Sendable {
    package let keys: [Int64]
    package let kinds: [TitleKind]
    package let neighborhoods: TitleNeighborhoods

    /// - Parameter users: The titles that each user keeps.
    package init(_ users: [[KeptTitle]]) {
      var kindOfKey: [Int64: TitleKind] = [:]
      for titles in users {
        for title in titles { kindOfKey[title.titleKey] = title.kind }
      }
      let keys = kindOfKey.keys.sorted()
      let numbers = Dictionary(
        uniqueKeysWithValues: keys.enumerated().map { ($0.element, Int32($0.offset)) })
      self.keys = keys
      kinds = keys.map { kindOfKey[$0] ?? .book }
      neighborhoods = TitleNeighborhoods(
        titlesByUser: users.map { $0.compactMap { numbers[$0.titleKey] } }, titleCount: keys.count)
    }

    package func neighbors(of range: Range<Int>) -> [TitleNeighborRow] {
      var counts = TitleNeighborhoods.Counts(titleCount: keys.count)
      return range.flatMap { title in
        neighborhoods.neighbors(of: title, counts: &counts, where: isAlike).map { neighbor in
          TitleNeighborRow(
            titleKey: keys[title],
            neighbor: TitleNeighbor(
              titleKey: keys[neighbor.title], similarity: neighbor.similarity,
              commonKeepers: neighbor.commonKeepers))
        }
      }
    }

    /// Returns whether two titles are of one kind: films do not predict a taste in books.
    func isAlike(_ one: Int, _ other: Int) -> Bool { kinds[one] == kinds[other] }
  }

  package static func load(_ storage: Storage) async throws -> Kept {
    let users = try await storage.readInBackground { try TitleNeighborStore($0).publicLibraryUsers() }
      .sorted { (shuffled($0), $0) < (shuffled($1), $1) }
    var kept: [[KeptTitle]] = []
    var count = 0
    for first in stride(from: 0, to: users.count, by: userBatchSize) where count < maxTotal {
      let part = Array(users[first..<min(first + userBatchSize, users.count)])
      let read = try await storage.readInBackground { transaction in
        try part.map { try TitleNeighborStore(transaction).keptTitles(ofUser: $0, limit: maxPerUser) }
      }
      for titles in read where !titles.isEmpty {
        kept.append(titles)
        count += titles.count
      }
    }
    return Kept(kept)
  }

  /// Orders users randomly, so old accounts are not preferred if not all fit.
  private static func shuffled(_ key: Int64) -> UInt64 {
    UInt64(bitPattern: key) &* 0x9E37_79B9_7F4A_7C15
  }
}

/// A title that a user keeps.
package struct KeptTitle: Hashable, Sendable {
  package let titleKey: Int64
  package let kind: TitleKind
}
