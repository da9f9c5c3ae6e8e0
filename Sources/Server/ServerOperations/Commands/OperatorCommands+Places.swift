import ServerPlaces
import ServerCore

extension OperatorCommands {
  /// Imports an extract of OpenStreetMap.
  func importPlaces(_ path: String) async throws {
    let start = ContinuousClock.now
    let now = server.now
    try await OSMImport(
      storage: server.storage, output: output, helper: server.configuration.placesHelper,
      batchSize: isServing ? 500 : 5_000, now: now
    ).run(path)
    output.line(localized("Done in \(Int((ContinuousClock.now - start).inSeconds.rounded())) s."))
  }
}
