import ServerTitles
import ServerCore
import KiwiKit
import Threads

/// Finds again and again which titles are kept by the same people, of those whose libraries everybody may see.
///
/// What is held in memory is bounded, whatever the database holds: the titles that each person decided on last, of as
/// many people as fit. Titles are gone through in the order of their keys, some at a time, and each part is replaced as
/// a whole: so a run that is killed leaves what was there before or what is there now, and the next one begins anew.
package enum NeighbourWork {
  package static let kind = AnyJobKind(recurring: "findNeighbours", every: .seconds(6 * 60 * 60)) { run in
    try await perform(in: run.server.storage) { try await run.report(done: $0, of: $1) }
  }

  /// Of one person, the latest.
  static let mostOfPerson = 500
  /// Of all people together.
  static let mostOfAll = 4_000_000
  private static let peopleAtOnce = 200
  private static let titlesAtOnce = 100
  /// What takes long has a thread of its own, before which everything else goes.
  private static let queue = WorkQueue(threads: 1, waiting: 4, priority: .low)

  /// - Parameter report: Is told how many titles are done, of how many; throws when it is to stop.
  package static func perform(
    in storage: Storage, report: (_ done: Int, _ total: Int) async throws -> Void = { _, _ in }
  ) async throws {
    let kept = try await load(storage)
    let total = kept.keys.count
    var first = 0
    var after = Int64.min
    // Without titles what is left of earlier ones goes.
    repeat {
      let range = first..<min(first + titlesAtOnce, total)
      let rows = try await queue.run(orThrow: Busy() as any Error) { () throws(any Error) in
        kept.neighbours(of: range)
      }
      let through = range.upperBound == total ? Int64.max : kept.keys[range.upperBound - 1]
      let part = after
      try await storage.write { try $0.titleNeighbours.replace(after: part, through: through, with: rows) }
      try await report(range.upperBound, total)
      (first, after) = (range.upperBound, through)
    } while first < total
  }

  /// Too much waits for the thread; the job is tried again.
  private struct Busy: Error {}

  /// What people keep, with numbers in the order of the keys of titles.
  package struct Kept: Sendable {
    package let keys: [Int64]
    package let kinds: [TitleKind]
    package let neighbourhoods: TitleNeighbourhoods

    /// - Parameter people: What each of them keeps.
    package init(_ people: [[KeptTitle]]) {
      var kindOfKey: [Int64: TitleKind] = [:]
      for person in people {
        for title in person { kindOfKey[title.titleKey] = title.kind }
      }
      let keys = kindOfKey.keys.sorted()
      let numbers = Dictionary(
        uniqueKeysWithValues: keys.enumerated().map { ($0.element, Int32($0.offset)) })
      self.keys = keys
      kinds = keys.map { kindOfKey[$0] ?? .book }
      neighbourhoods = TitleNeighbourhoods(
        titlesOfPerson: people.map { $0.compactMap { numbers[$0.titleKey] } }, titleCount: keys.count)
    }

    package func neighbours(of range: Range<Int>) -> [TitleNeighbourRow] {
      var counts = TitleNeighbourhoods.Counts(titleCount: keys.count)
      return range.flatMap { title in
        neighbourhoods.neighbours(of: title, counts: &counts, where: isAlike).map { neighbour in
          TitleNeighbourRow(
            titleKey: keys[title],
            neighbour: TitleNeighbour(
              titleKey: keys[neighbour.title], similarity: neighbour.similarity, people: neighbour.people))
        }
      }
    }

    /// What is watched says little of what to read.
    func isAlike(_ one: Int, _ other: Int) -> Bool { kinds[one] == kinds[other] }
  }

  package static func load(_ storage: Storage) async throws -> Kept {
    let people = try await storage.readInBackground { try $0.titleNeighbours.openReaders() }
      .sorted { (shuffled($0), $0) < (shuffled($1), $1) }
    var kept: [[KeptTitle]] = []
    var count = 0
    for first in stride(from: 0, to: people.count, by: peopleAtOnce) where count < mostOfAll {
      let part = Array(people[first..<min(first + peopleAtOnce, people.count)])
      let read = try await storage.readInBackground { transaction in
        try part.map { try transaction.titleNeighbours.keptTitles(ofUser: $0, limit: mostOfPerson) }
      }
      for titles in read where !titles.isEmpty {
        kept.append(titles)
        count += titles.count
      }
    }
    return Kept(kept)
  }

  /// Where not all fit, those who came first count no more than others.
  private static func shuffled(_ key: Int64) -> UInt64 {
    UInt64(bitPattern: key) &* 0x9E37_79B9_7F4A_7C15
  }
}

/// A title that somebody keeps.
package struct KeptTitle: Hashable, Sendable {
  package let titleKey: Int64
  package let kind: TitleKind
}
