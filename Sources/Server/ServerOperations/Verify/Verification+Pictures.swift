import ServerPlaces
import ServerCore

extension Verification {
  /// Compares file names in the database with the folder. Returns the number of kinds of problems.
  ///
  /// - Parameter explain: Receives files without a row and returns the faulty ones; the others changed since the
  ///   database was copied.
  func picturesAreSound(explain: @Sendable ([String]) async throws -> [String]) async throws -> Int {
    let files = try PictureFiles(folder: uploads)
    let (missing, surplus) = try await storage.readInBackground { [pictureSources] transaction in
      try files.compare(with: PictureNameStore(transaction, of: pictureSources))
    }
    var faults = 0
    if !missing.isEmpty {
      faults += 1
      report(localized("pictures: a picture has no file"), missing, through: output.problem)
    }
    let unexplained = try await explain(surplus + files.unknownFiles)
    // A crash may leave such files. They are harmless, and the next start quarantines the pictures among them.
    if !unexplained.isEmpty {
      report(localized("pictures: a file belongs to no picture"), unexplained, through: output.line)
    }
    return faults
  }

  private func report(_ finding: String, _ names: [String], through say: (String) -> Void) {
    say(finding)
    for name in names.prefix(Self.exampleLimit) { say("  \(name)") }
    if names.count > Self.exampleLimit {
      say("  " + localized("and \(names.count - Self.exampleLimit) more"))
    }
  }
}

/// The files in the pictures' folder, stored as numbers because there may be millions.
private struct PictureFiles: Sendable {
  private let names: [UInt128]
  /// Files whose names are not those of pictures.
  let unknownFiles: [String]

  init(folder: String) throws {
    var names: [UInt128] = []
    var unknownFiles: [String] = []
    for name in try FileSystem.names(in: folder) {
      if PictureName.isWellFormed(name), let number = UInt128(name.prefix(32), radix: 16) {
        names.append(number)
      } else {
        unknownFiles.append(name)
      }
    }
    names.sort()
    self.names = names
    self.unknownFiles = unknownFiles
  }

  /// Merges both lists in order.
  func compare(with pictures: PictureNameStore) throws -> (missing: [String], surplus: [String]) {
    var missing: [String] = []
    var surplus: [String] = []
    var rest = names[...]
    try pictures.forEachName { name in
      guard PictureName.isWellFormed(name), let number = UInt128(name.prefix(32), radix: 16) else {
        missing.append(name)
        return
      }
      while let first = rest.first, first < number {
        surplus.append(Self.name(first))
        rest.removeFirst()
      }
      if rest.first == number { rest.removeFirst() } else { missing.append(name) }
    }
    return (missing, surplus + rest.map(Self.name))
  }

  private static func name(_ number: UInt128) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits + ".jpg"
  }
}
