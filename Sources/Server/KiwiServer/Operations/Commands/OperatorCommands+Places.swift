extension OperatorCommands {
  /// Takes over an extract of OpenStreetMap.
  func importPlaces(_ path: String) async throws {
    let start = ContinuousClock.now
    let now = application.now
    try await PlacesImport(
      storage: application.storage, output: output, helper: application.configuration.placesHelper,
      batchSize: isServing ? 500 : 5_000, now: now
    ).run(path)
    output.line("Done in \(Int((ContinuousClock.now - start).inSeconds.rounded())) s.")
  }
}
