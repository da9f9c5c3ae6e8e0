extension Seeder {
  /// Books, films and shows, which no source knows.
  func insertTitles() async throws {
    var random = SeedRandom(seed: plan.seed, purpose: 8)
    let words = SeedTitleWords(seed: plan.seed)
    try await insert("titles", count: plan.titles) { range in
      range.map { number in
        SeedRow.Title(
          id: random.identifier(milliseconds: start * 1_000 + number), source: "seed:\(10_000_000 + number)",
          facts: words.facts(&random))
      }
    } write: { titles, store in
      try store.insert(titles)
    }
  }

  /// The bundled catalogue, which a server that starts afterwards finds whole.
  func insertCatalogue() async throws {
    let entries = try BundledCatalogue.entries()
    try output.progress("titles", 0, of: entries.count)
    try await storage.write { transaction in
      try BundledCatalogue.take(entries, in: transaction)
      try transaction.titles.setVersion(BundledCatalogue.version, ofCatalogue: BundledCatalogue.name)
    }
  }
}
