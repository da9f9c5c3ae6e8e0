import ServerCore
import Foundation
import KiwiKit

/// Which titles made-up people keep: by tastes that some of them share, and by chance.
///
/// Titles of one group are kept by those of one taste. A group is a part of a genre, so that genres say something of it
/// and do not say all. Within each group and over all few titles are known to very many and most to few.
struct SeedTastes: Sendable {
  /// Positions among all titles.
  private let groups: [[Int]]
  private let titles: Int
  /// How often somebody keeps what their taste says nothing of.
  private let noise: Double

  static let partsOfGenre = 4

  /// - Parameter groupOfTitle: Which group each title is of, from 0.
  init(groupOfTitle: [Int], noise: Double) {
    titles = groupOfTitle.count
    self.noise = noise
    var groups = Array(repeating: [Int](), count: (groupOfTitle.max() ?? -1) + 1)
    for (title, group) in groupOfTitle.enumerated() { groups[group].append(title) }
    self.groups = groups.filter { !$0.isEmpty }
  }

  /// Positions of titles, each once; fewer than `count` where there are no more.
  func kept(_ count: Int, _ random: inout SeedRandom) -> [Int] {
    guard titles > 0, !groups.isEmpty else { return [] }
    let own = (0..<2).map { _ in groups[random.rank(below: groups.count)] }
    var kept: [Int] = []
    var known: Set<Int> = []
    // Where the group is nearly read, what is found is mostly known.
    for _ in 0..<count * 4 where kept.count < count {
      let title: Int
      if random.chance(noise) {
        title = random.rank(below: titles)
      } else {
        let group = random.element(of: own)
        title = group[random.rank(below: group.count)]
      }
      if known.insert(title).inserted { kept.append(title) }
    }
    return kept
  }
}

extension Seeder {
  /// What people keep, altogether as many titles as planned.
  func insertKeptTitles() async throws {
    guard plan.kept > 0 else { return }
    let titles = try await storage.readInBackground { try $0.seeds.titlesToKeep() }
    let tastes = SeedTastes(
      groupOfTitle: titles.map { title in
        title.genreNumber * SeedTastes.partsOfGenre + Int(title.key) % SeedTastes.partsOfGenre
      }, noise: 0.2)
    var random = SeedRandom(seed: plan.seed, purpose: 11)
    var rest = plan.kept
    var number = 0
    while number < plan.users, rest > 0 {
      try output.progress("keeping titles", plan.kept - rest, of: plan.kept)
      var rows: [SeedRow.Kept] = []
      while number < plan.users, rows.count < Self.batchSize {
        let count = number == plan.users - 1 ? rest : rest / (plan.users - number)
        for position in tastes.kept(count, &random) {
          rows.append(kept(titles[position], by: number + 1, &random))
        }
        rest -= count
        number += 1
      }
      let batch = rows
      try await storage.write { try $0.seeds.insert(batch) }
    }
  }

  private func kept(_ title: SeedRow.KeepableTitle, by user: Int, _ random: inout SeedRandom) -> SeedRow.Kept
  {
    let moment = start + random.index(below: now - start)
    let isSeen = random.chance(0.75)
    let stars = isSeen && random.chance(0.7) ? 2 * (3 + random.index(below: 8)) : nil
    var item = SwipedItem(titleId: title.id)
    if let time = HybridTime(milliseconds: Int64(moment) * 1_000, counter: 0, node: 1) {
      item[isSeen ? .seen : .watchlist] = time
      item.dateSwiped = Stamped(Date(timeIntervalSince1970: Double(moment)), at: time)
      if let stars { item.personalRating = Stamped(Rating(quarterStars: stars), at: time) }
    }
    return SeedRow.Kept(
      user: user, title: title, item: item, isSeen: isSeen, rating: stars ?? 0, decidedAt: moment)
  }
}
