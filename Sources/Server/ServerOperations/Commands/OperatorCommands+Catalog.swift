import ServerTitles
import ServerCore

extension OperatorCommands {
  /// Imports Open Library's dump files.
  func importCatalog(_ paths: [String]) async throws {
    let start = ContinuousClock.now
    try await CatalogImport(
      storage: server.storage, output: output, batchSize: isServing ? 500 : 5_000,
      changed: { [server] keys, transaction in
        server.announce(TitleFactsChange.changed(keys: keys), afterCommitOf: transaction)
      }
    ).run(paths)
    output.line(localized("Done in \(Int((ContinuousClock.now - start).inSeconds.rounded())) s."))
  }
}
