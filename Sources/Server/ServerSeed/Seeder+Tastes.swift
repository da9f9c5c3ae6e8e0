import Commands
import ServerCore
import Foundation
import KiwiKit

/// Selects titles for generated users, by shared tastes and at random.
///
/// Users of one taste keep titles of one group. A group is a part of a genre, so genres predict it only partly.
/// Within each group and overall, few titles have many users and most have few.
struct SeedTastes: Sendable {
  /// The positions of titles, by group.
  private let groups: [[Int]]
  private let titles: Int
  /// The share of titles outside of a user's taste.
  private let noise: Double

  static let groupsPerGenre = 4

  /// Creates the tastes for a catalog.
  ///
  /// - Parameter groupOfTitle: The group of each title, from 0.
  init(groupOfTitle: [Int], noise: Double) {
    titles = groupOfTitle.count
    self.noise = noise
    var groups = Array(repeating: [Int](), count: (groupOfTitle.max() ?? -1) + 1)
    for (title, group) in groupOfTitle.enumerated() { groups[group].append(title) }
    self.groups = groups.filter { !$0.isEmpty }
  }

  /// Returns the positions of titles, each once; fewer than `count` if there are no more.
  func kept(_ count: Int, _ random: inout SeedRandom) -> [Int] {
    guard titles > 0, !groups.isEmpty else { return [] }
    let own = (0..<2).map { _ in groups[random.rank(below: groups.count)] }
    var kept: [Int] = []
    var known: Set<Int> = []
    // In a nearly exhausted group most picks are known, so there are more attempts than titles.
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
  /// Inserts the kept titles of all users, as many as planned.
  func insertKeptTitles() async throws {
    guard plan.kept > 0 else { return }
    let titles = try await storage.readInBackground { try SeedStore($0).titlesToKeep() }
    let tastes = SeedTastes(
      groupOfTitle: titles.map { title in
        title.genreNumber * SeedTastes.groupsPerGenre + Int(title.key) % SeedTastes.groupsPerGenre
      }, noise: 0.2)
    var random = SeedRandom(seed: plan.seed, purpose: 11)
    var rest = plan.kept
    var number = 0
    while number < plan.users, rest > 0 {
      try output.progress(localized("adding titles to libraries"), plan.kept - rest, of: plan.kept)
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
      try await storage.write { try SeedStore($0).insert(batch) }
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
