import Foundation

/// The text of the project, for tests that read it.
enum ProjectFiles {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// - Parameter path: From the project's folder.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The files below a folder with one of these endings, by their path from the project's folder.
  static func texts(under folder: String, _ extensions: Set<String> = ["swift"]) throws -> [String: String] {
    let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    var texts: [String: String] = [:]
    while let name = files?.nextObject() as? String {
      guard extensions.contains((name as NSString).pathExtension) else { continue }
      texts["\(folder)/\(name)"] = try text("\(folder)/\(name)")
    }
    return texts
  }
}
