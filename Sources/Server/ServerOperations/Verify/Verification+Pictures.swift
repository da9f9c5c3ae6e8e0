import ServerPlaces
import ServerCore

extension Verification {
  /// Compares the names in the database with the files in the folder. Returns how many kinds of fault there are.
  ///
  /// - Parameter explain: Gets the files without a row and returns those that are a fault; the others have come
  ///   or gone since the database was copied.
  func picturesAreSound(explain: @Sendable ([String]) async throws -> [String]) async throws -> Int {
    let files = try PictureFiles(folder: uploads)
    let (missing, surplus) = try await storage.readInBackground { [pictureSources] transaction in
      try files.compare(with: transaction.pictureNames(pictureSources))
    }
    var faults = 0
    if !missing.isEmpty {
      faults += 1
      tell("a picture has no file", missing, through: output.problem)
    }
    let unexplained = try await explain(surplus + files.strangers)
    // A crash may leave such files; they harm nothing, and the next start puts the pictures among them away.
    if !unexplained.isEmpty {
      tell("a file belongs to no picture", unexplained, through: output.line)
    }
    return faults
  }

  private func tell(_ finding: String, _ names: [String], through say: (String) -> Void) {
    say("pictures: \(finding)")
    for name in names.prefix(Self.exampleLimit) { say("  \(name)") }
    if names.count > Self.exampleLimit { say("  and \(names.count - Self.exampleLimit) more") }
  }
}

/// The files in the pictures' folder, as numbers, since there may be millions.
private struct PictureFiles: Sendable {
  private let names: [UInt128]
  /// Files whose name no picture can have.
  let strangers: [String]

  init(folder: String) throws {
    var names: [UInt128] = []
    var strangers: [String] = []
    for name in try FileSystem.names(in: folder) {
      if PictureName.isWellFormed(name), let number = UInt128(name.prefix(32), radix: 16) {
        names.append(number)
      } else {
        strangers.append(name)
      }
    }
    names.sort()
    self.names = names
    self.strangers = strangers
  }

  /// Walks through both in order.
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
