import Foundation

/// The files of the project, for tests that check its sources and documents.
public enum ProjectFiles {
  /// The folder with `Package.swift`.
  public static let root = {
    var folder = URL(filePath: #filePath)
    repeat {
      folder.deleteLastPathComponent()
    } while !FileManager.default.fileExists(
      atPath: folder.appending(path: "Package.swift").path)
    return folder
  }()

  /// The folder of each module in `Sources` by the module's name: `KiwiKit` is in `Sources/Product/KiwiKit`.
  public static let modules = {
    let sources = root.appending(path: "Sources")
    let groups = (try? FileManager.default.contentsOfDirectory(atPath: sources.path)) ?? []
    let pairs = groups.flatMap { group in
      ((try? FileManager.default.contentsOfDirectory(atPath: sources.appending(path: group).path)) ?? [])
        .map { ($0, "Sources/\(group)/\($0)") }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()

  /// - Parameter path: Relative to the project's folder or starting with a module's name, such as
  ///   `KiwiKit/Limits.swift`.
  public static func url(_ path: String) -> URL {
    let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
    guard let folder = parts.first.flatMap({ modules[$0] }) else { return root.appending(path: path) }
    let module = root.appending(path: folder)
    return parts.count > 1 ? module.appending(path: parts[1]) : module
  }

  public static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: url(path).path)
  }

  public static func text(_ path: String) throws -> String {
    try String(contentsOf: url(path), encoding: .utf8)
  }

  /// Returns the files below a folder with one of these extensions, by their path from `folder` on; none if
  /// the folder does not exist.
  public static func texts(
    under folder: String, _ extensions: Set<String> = ["swift"]
  ) throws -> [String: String] {
    let files = FileManager.default.enumerator(atPath: url(folder).path)
    var texts: [String: String] = [:]
    while let name = files?.nextObject() as? String {
      guard extensions.contains((name as NSString).pathExtension) else { continue }
      texts["\(folder)/\(name)"] = try text("\(folder)/\(name)")
    }
    return texts
  }
}
