import Commands
import ServerTitles

extension Seeder {
  /// Inserts invented books, films and shows in addition to the bundled catalog.
  func insertTitles() async throws {
    var random = SeedRandom(seed: plan.seed, purpose: 8)
    let words = SeedTitleWords(seed: plan.seed)
    try await insert(localized("adding titles"), count: plan.titles) { range in
      range.map { number in
        SeedRow.Title(
          id: random.identifier(milliseconds: start * 1_000 + number), source: "seed:\(10_000_000 + number)",
          title: FoldedTitle(words.facts(&random)))
      }
    } write: { titles, store in
      try store.insert(titles)
    }
  }
}
