import TestSupport
import Testing

@testable import ServerReading

/// Compares counted pairs of titles with a reference count.
struct TitleNeighborhoodsTests {
  private static func users(_ random: inout SeededGenerator, titles: Int) -> [[Int32]] {
    (0..<Int.random(in: 3...40, using: &random)).map { _ in
      (0..<Int32(titles)).filter { _ in Int.random(in: 0...2, using: &random) == 0 }
    }
  }

  private static func expected(
    _ title: Int, _ users: [[Int32]], titles: Int
  ) -> [TitleNeighborhoods.Neighbor] {
    let keepers = { (title: Int) in users.count { $0.contains(Int32(title)) } }
    return (0..<titles).compactMap { other -> TitleNeighborhoods.Neighbor? in
      guard other != title else { return nil }
      let both = users.count { $0.contains(Int32(title)) && $0.contains(Int32(other)) }
      guard both >= 3 else { return nil }
      let cosine = Double(both) / Double(keepers(title) * keepers(other)).squareRoot()
      let similarity = Int((cosine * Double(both) / Double(both + 5) * 10_000 + 1e-6).rounded(.down))
      return TitleNeighborhoods.Neighbor(title: other, similarity: similarity, commonKeepers: both)
    }.sorted { ($1.similarity, $0.title) < ($0.similarity, $1.title) }
  }

  private static func isSame(
    _ found: [TitleNeighborhoods.Neighbor], _ expected: [TitleNeighborhoods.Neighbor]
  ) -> Bool {
    // The last digit of a square root may differ.
    let areSame = found.allSatisfy { one in
      expected.contains {
        $0.title == one.title && $0.commonKeepers == one.commonKeepers
          && abs($0.similarity - one.similarity) <= 1
      }
    }
    let isInOrder = zip(found, found.dropFirst()).allSatisfy {
      ($1.similarity, $0.title) < ($0.similarity, $1.title)
    }
    return areSame && isInOrder && found.count == expected.count
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `neighbors match a count of every pair`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let titles = Int.random(in: 2...40, using: &random)
    let users = Self.users(&random, titles: titles)
    let neighborhoods = TitleNeighborhoods(titlesByUser: users, titleCount: titles)
    var counts = TitleNeighborhoods.Counts(titleCount: titles)
    for title in 0..<titles {
      let found = neighborhoods.neighbors(of: title, counts: &counts)
      #expect(
        Self.isSame(found, Self.expected(title, users, titles: titles)), "seed \(seed), title \(title)")
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `leaving out a user equals an empty library of theirs`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let titles = Int.random(in: 2...30, using: &random)
    let users = Self.users(&random, titles: titles)
    let user = Int.random(in: users.indices, using: &random)
    var others = users
    others[user] = []
    let all = TitleNeighborhoods(titlesByUser: users, titleCount: titles)
    let without = TitleNeighborhoods(titlesByUser: others, titleCount: titles)
    var counts = TitleNeighborhoods.Counts(titleCount: titles)
    for title in 0..<titles {
      #expect(
        all.neighbors(of: title, counts: &counts, without: user)
          == without.neighbors(of: title, counts: &counts), "seed \(seed), title \(title)")
    }
  }

  @Test func `titles kept by two users have no neighbors`() {
    var counts = TitleNeighborhoods.Counts(titleCount: 2)
    let two = TitleNeighborhoods(titlesByUser: [[0, 1], [0, 1]], titleCount: 2)
    #expect(two.neighbors(of: 0, counts: &counts) == [])
    let three = TitleNeighborhoods(titlesByUser: [[0, 1], [0, 1], [0, 1]], titleCount: 2)
    #expect(three.neighbors(of: 0, counts: &counts).map(\.commonKeepers) == [3])
  }

  @Test func `neighbors are limited, and users of popular titles are sampled`() {
    let users = Array(repeating: (0..<Int32(120)).map { $0 }, count: 1_500)
    let neighborhoods = TitleNeighborhoods(titlesByUser: users, titleCount: 120)
    var counts = TitleNeighborhoods.Counts(titleCount: 120)
    let found = neighborhoods.neighbors(of: 7, counts: &counts)
    #expect(found.count == TitleNeighborhoods.maxNeighbors)
    #expect(found.allSatisfy { $0.commonKeepers == TitleNeighborhoods.maxKeepers && $0.similarity >= 9_900 })
  }
}
