extension Seeder {
  /// The bundled catalogue, which a server that starts afterwards finds whole.
  func insertTitles() async throws {
    let entries = try BundledCatalogue.entries()
    try output.progress("titles", 0, of: entries.count)
    try await storage.write { transaction in
      try BundledCatalogue.take(entries, in: transaction)
      try transaction.titles.setVersion(BundledCatalogue.version, ofCatalogue: BundledCatalogue.name)
    }
  }
}
