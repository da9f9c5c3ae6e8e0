import ServerCore

extension OperatorCommands {
  /// Verifies the data and returns the exit code.
  ///
  /// In a server it verifies a copy of the database, because the check of full-text indexes would block writes.
  func verify() async throws -> Int32 {
    let faults =
      isServing
      ? try await verifyCopy()
      : try await Verification(server, output: output).run()
    guard faults == 0 else {
      output.problem("Verification found \(faults) kinds of problems. Copy the folder before you change it.")
      return 1
    }
    output.line("No problems found.")
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
      return try await Verification(server, storage: copy, output: output).run { try await unexplained($0) }
    }
  }

  /// Returns the files that neither the copy nor a current row contains.
  ///
  /// Files that a postponed removal will delete are omitted.
  private func unexplained(_ names: [String]) async throws -> [String] {
    guard !names.isEmpty else { return [] }
    // Checked in a write, so that an upload in progress has its row.
    let sources = server.pictureSources
    let unused = try await server.storage.write { transaction in
      try names.filter { try !transaction.pictureNames(sources).isUsed($0) }
    }
    let postponed = server.pictureLease.postponed
    return unused.filter { !postponed.contains($0) }
  }
}
