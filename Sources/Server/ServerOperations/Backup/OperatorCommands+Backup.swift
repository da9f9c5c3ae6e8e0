import ServerCore

extension OperatorCommands {
  /// Writes a consistent snapshot of the database and its pictures to one file.
  func backup(to path: String) async throws {
    guard !FileSystem.exists(path) else {
      throw CommandFailure(
        localized("\(path) already exists. Choose another name; a backup never replaces a file."))
    }
    try FileSystem.checkIsWritable(folder(of: path))
    let partial = "\(path).partial"
    let copyPath = "\(partial)-database"
    defer {
      FileSystem.removeFile(partial)
      for suffix in ["", "-wal", "-shm"] { FileSystem.removeFile(copyPath + suffix) }
    }
    try output.progress(localized("copying the database"), 0, of: 1)
    // Made here, because threads of the storage do not know the operator's language.
    let activity = localized("adding pictures")
    let server = server
    let output = output
    let seconds = server.now().seconds
    let (size, missing) = try await server.withPictureLease {
      try await server.storage.copy(to: copyPath)
      let copy = try Storage(copyAt: copyPath)
      defer { copy.close() }
      return try await copy.readInBackground { transaction in
        var archive = try ArchiveWriter(path: partial, seconds: seconds)
        try archive.add(BackupFormat.note, content: Array(BackupFormat.noteContent.utf8))
        try archive.add(BackupFormat.database, file: copyPath)
        let missing = try add(
          PictureNameStore(transaction, of: server.pictureSources), to: &archive, activity)
        try archive.finish()
        return (archive.size, missing)
      }
    }
    try FileSystem.rename(partial, to: path)
    try FileSystem.synchronizeFolder(folder(of: path))
    for name in missing.prefix(10) {
      output.problem(localized("The picture \(name) is missing, so the backup does not contain it."))
    }
    if missing.count > 10 { output.problem(localized("\(missing.count) pictures are missing in total.")) }
    output.line(
      size < 1_000_000
        ? localized("Wrote \(path), \(max(1, size / 1_000)) kB.")
        : localized("Wrote \(path), \(size / 1_000_000) MB."))
  }

  /// Adds the files of all pictures. Returns the names of missing ones.
  ///
  /// - Parameter activity: The description of the progress.
  private func add(
    _ pictures: PictureNameStore, to archive: inout ArchiveWriter, _ activity: String
  ) throws -> [String] {
    let count = try pictures.fileCount()
    var missing: [String] = []
    var done = 0
    try pictures.forEachName { name in
      do throws(FileSystem.Failure) {
        try archive.add(BackupFormat.pictures + name, file: "\(server.folder.uploads)/\(name)")
      } catch {
        guard error.isMissing else { throw error }
        missing.append(name)
      }
      done += 1
      if done % 1_000 == 0 { try output.progress(activity, done, of: count) }
    }
    return missing
  }

  private func folder(of path: String) -> String {
    let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    return folder.isEmpty ? "/" : String(folder)
  }
}
