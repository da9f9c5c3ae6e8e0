import ServerCore

/// Verifies the consistency of a database and of its redundant data.
struct Verification: Sendable {
  let storage: Storage
  /// The folder of the database's pictures.
  let uploads: String
  let checks: [VerificationCheck]
  /// The tables with picture names.
  let pictureSources: [PictureSource]
  let output: CommandOutput

  /// The maximum number of reported examples per problem.
  static let exampleLimit = 5

  /// Runs all checks, reports problems and returns the number of their kinds.
  func run(explain: @Sendable ([String]) async throws -> [String] = { $0 }) async throws -> Int {
    var faults = 0
    for (number, check) in checks.enumerated() {
      try output.progress(check.name, number, of: checks.count + 2)
      faults += try await perform(check) ? 0 : 1
    }
    try output.progress(localized("full-text search"), checks.count, of: checks.count + 2)
    faults += try await searchIsSound() ? 0 : 1
    try output.progress(localized("pictures (of the server)"), checks.count + 1, of: checks.count + 2)
    faults += try await picturesAreSound(explain: explain)
    return faults
  }

  private func perform(_ check: VerificationCheck) async throws -> Bool {
    let found = try await storage.readInBackground { try check.examples($0) }
    guard !found.isEmpty else { return true }
    output.problem("\(check.name): \(check.fault)")
    for example in found.prefix(Self.exampleLimit) { output.problem("  \(example)") }
    if found.count > Self.exampleLimit { output.problem("  " + localized("and more")) }
    return false
  }

  private func searchIsSound() async throws -> Bool {
    let unsound = try await storage.unsoundIndexes()
    for index in unsound {
      output.problem(localized("full-text search: \(index) does not match its content"))
    }
    return unsound.isEmpty
  }
}

extension Verification {
  /// Creates a verification of a server's data.
  ///
  /// - Parameter storage: A copy of the database; nil to check the database itself.
  package init(_ server: ServerContext, storage: Storage? = nil, output: CommandOutput) {
    self.init(
      storage: storage ?? server.storage, uploads: server.folder.uploads,
      checks: VerificationCheck.structure + server.checks, pictureSources: server.pictureSources,
      output: output)
  }
}
