import KiwiKit
import SQLite
import ServerTesting
import TestSupport
import Testing

@testable import ServerAccounts
@testable import ServerCore
@testable import ServerReading
@testable import ServerSocial
@testable import ServerTitles

/// The job that finds titles kept by the same users.
struct NeighborWorkTests {
  @Test(arguments: StorageEngine.allCases, 1...6 as ClosedRange<UInt64>)
  func `the result matches a count of public libraries by hand`(engine: StorageEngine, seed: UInt64)
    async throws
  {
    try await engine.withStorage { storage in
      let kept = try await storage.write { transaction -> (people: [Int: Set<Int64>], keys: [Int64]) in
        var random = SeededGenerator(seed: seed)
        let titles = try (0..<14).map { number in
          number < 10
            ? try Fixtures(transaction).book("Book \(number)")
            : try Fixtures(transaction).film("Film \(number)")
        }
        var users: [Int: Set<Int64>] = [:]
        for number in 0..<12 {
          let user = try Fixtures(transaction).addUser("reader\(number)")
          for title in titles {
            switch Int.random(in: 0...5, using: &random) {
            case 0...2:
              try Fixtures(transaction).decide(.seen, title, by: user)
              users[number, default: []].insert(title.key)
            case 3: try Fixtures(transaction).decide(.skipped, title, by: user)
            // One star does not express taste.
            case 4: try Fixtures(transaction).decide(.seen, title, by: user, rating: 4)
            default: break
            }
          }
          switch number {
          case 9:
            try ProfileStore(transaction).update(
              key: user.key, displayName: nil, bio: nil, libraryVisibility: .followers)
          case 10:
            try ProfileStore(transaction).update(
              key: user.key, displayName: nil, bio: nil, libraryVisibility: .me)
          case 11: try Fixtures(transaction).suspend(user)
          default: continue
          }
          users[number] = nil
        }
        return (users, titles.map(\.key))
      }
      try await NeighborWork.perform(in: storage)
      for title in kept.keys {
        let found = try storage.read { try TitleNeighborStore($0).neighbors(of: title) }
        let isFilm = { (key: Int64) in kept.keys.firstIndex(of: key).map { $0 >= 10 } ?? false }
        var counts: [Int64: Int] = [:]
        for other in kept.keys where other != title && isFilm(other) == isFilm(title) {
          let both = kept.people.values.count { $0.contains(title) && $0.contains(other) }
          if both >= 3 { counts[other] = both }
        }
        let users = found.reduce(into: [Int64: Int]()) { $0[$1.titleKey] = $1.commonKeepers }
        #expect(users == counts, "seed \(seed)")
      }
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `a killed run is finished by the next one, and another run changes nothing`(
    engine: StorageEngine
  ) async throws {
    struct Killed: Error {}
    try await engine.withStorage { storage in
      let users = try await storage.write { transaction in
        let titles = try (0..<250).map { try Fixtures(transaction).book("Book \($0)") }
        return try (0..<4).map { number in
          let user = try Fixtures(transaction).addUser("reader\(number)")
          for title in titles.prefix(240) { try Fixtures(transaction).decide(.seen, title, by: user) }
          return user
        }
      }
      await #expect(throws: Killed.self) {
        try await NeighborWork.perform(in: storage) { done, _ in if done >= 200 { throw Killed() } }
      }
      let half = try storage.read { try Fixtures($0).neighborRows() }
      try await NeighborWork.perform(in: storage)
      let whole = try storage.read { try Fixtures($0).neighborRows() }
      #expect(half.count == 200 * 50 && whole.count == 240 * 50)
      try await NeighborWork.perform(in: storage)
      #expect(try storage.read { try Fixtures($0).neighborRows() } == whole)
      // Two users are too few.
      try await storage.write { transaction in
        for user in users.prefix(2) { try UserStore(transaction).delete(key: user.key) }
      }
      try await NeighborWork.perform(in: storage)
      #expect(try storage.read { try Fixtures($0).neighborRows() } == [])
    }
  }

  @Test func `the job runs at every start`() async throws {
    let server = try await TestServer()
    #expect(
      server.context.jobs.kinds.contains { $0.name == "findNeighbours" && $0.rules.interval != nil })
  }
}
