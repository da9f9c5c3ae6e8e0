import ServerCore

extension OperatorCommands {
  /// Checks everything and returns the exit code. In a server it checks a copy of the database, because the check
  /// of the full-text index would make writes wait.
  func verify() async throws -> Int32 {
    let faults =
      isServing
      ? try await verifyCopy()
      : try await Verification(server, output: output).run()
    guard faults == 0 else {
      output.problem("\(faults) kinds of fault. Keep a copy of the folder before you do anything.")
      return 1
    }
    output.line("All is well.")
    return 0
  }

  private func verifyCopy() async throws -> Int {
    let path = "\(server.folder.incoming)/verify.sqlite"
    defer { for suffix in ["", "-wal", "-shm"] { FileSystem.removeFile(path + suffix) } }
    let server = server
    return try await server.holdingPictures {
      try await server.storage.copy(to: path)
      let copy = try Storage(copyAt: path)
      defer { copy.close() }
      return try await Verification(server, storage: copy, output: output).run { try await unexplained($0) }
    }
  }

  /// Of the files that the copy does not name, those that nothing uses now and that nobody is about to remove.
  private func unexplained(_ names: [String]) async throws -> [String] {
    guard !names.isEmpty else { return [] }
    // As a write, so that an upload that is landing has its row.
    let sources = server.pictureSources
    let unused = try await server.storage.write { transaction in
      try names.filter { try !transaction.pictureNames(sources).isUsed($0) }
    }
    let postponed = server.pictureHold.postponed
    return unused.filter { !postponed.contains($0) }
  }
}
