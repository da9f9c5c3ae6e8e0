import ServerCore

extension OperatorCommands {
  /// Verifies the data and returns the exit code.
  ///
  /// A running server verifies a copy of its database, because checks of full-text indexes block writes.
  func verify() async throws -> Int32 {
    let faults =
      isServing
      ? try await verifyCopy()
      : try await Verification(server, output: output).run()
    guard faults == 0 else {
      output.problem(
        localized("Found \(faults) kinds of problems. Copy the data folder, then restore a backup."))
      return 1
    }
    output.line(localized("No problems found."))
    return 0
  }

  private func verifyCopy() async throws -> Int {
    let path = "\(server.folder.incoming)/verify.sqlite"
    defer { for suffix in ["", "-wal", "-shm"] { FileSystem.removeFile(path + suffix) } }
    let server = server
    return try await server.withPictureLease {
      try await server.storage.copy(to: path)
      let copy = try Storage(copyAt: path)
      defer { copy.close() }
      return try await Verification(server, storage: copy, output: output).run { try await unreferenced($0) }
    }
  }

  /// Returns the files that neither the copy nor a current row contains.
  ///
  /// Files whose deletion is postponed are omitted.
  private func unreferenced(_ names: [String]) async throws -> [String] {
    guard !names.isEmpty else { return [] }
    // Checked in a write, which sees the rows of all uploads before it.
    let sources = server.pictureSources
    let unused = try await server.storage.write { transaction in
      try names.filter { try !PictureNameStore(transaction, of: sources).isUsed($0) }
    }
    let postponed = server.pictureLease.postponed
    return unused.filter { !postponed.contains($0) }
  }
}
