import Foundation

/// The project's own files, for tests about how they are written.
enum ProjectSources {
  struct File {
    let path: String
    let text: String
  }

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The files in these folders; a folder that is not there has none.
  static func files(in folders: [String], suffixes: [String] = [".swift"]) throws -> [File] {
    try folders.flatMap { folder in
      let found = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
      let names = (found?.compactMap { $0 as? String } ?? [])
        .filter { name in suffixes.contains { name.hasSuffix($0) } }
      return try names.map { name in
        let path = folder + "/" + name
        return File(path: path, text: try String(contentsOf: root.appending(path: path), encoding: .utf8))
      }
    }
  }
}
