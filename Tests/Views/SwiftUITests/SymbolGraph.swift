import Foundation
import TestSupport
import Testing

/// The public symbols of a built module as listed by the toolchain.
struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Kind: Decodable {
      let identifier: String
    }
    struct Comment: Decodable {
      struct Line: Decodable {
        let text: String
      }
      let lines: [Line]
    }

    let kind: Kind
    let pathComponents: [String]
    let docComment: Comment?

    var name: String { pathComponents.joined(separator: ".") }
    var documentation: String { docComment?.lines.map(\.text).joined(separator: "\n") ?? "" }
  }

  let symbols: [Symbol]

  /// Returns each symbol's path, such as `Text.init(verbatim:)`. Members that come from a protocol extension are
  /// omitted, because they are listed under the protocol.
  static func names(of module: String) throws -> Set<String> {
    Set(try symbols(of: module).map(\.name))
  }

  static func symbols(of module: String) throws -> [Symbol] {
    let extraction = try Extraction(module)
    defer { extraction.remove() }
    let files = try FileManager.default.contentsOfDirectory(
      at: extraction.folder, includingPropertiesForKeys: nil)
    return try files.flatMap {
      try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: $0)).symbols
    }
  }

  /// A temporary folder with the toolchain's output for a module.
  struct Extraction {
    let folder: URL

    init(_ module: String) throws {
      folder = FileManager.default.temporaryDirectory.appending(path: "symbols-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try SymbolGraph.extract(module, into: folder)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }
  }

  private static func extract(_ module: String, into folder: URL) throws {
    let process = Process()
    let errors = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      [
        "swift", "symbolgraph-extract", "-module-name", module, "-target", target,
        "-skip-synthesized-members",
        "-minimum-access-level", "public", "-output-dir", folder.path,
      ] + searchPaths.flatMap { ["-I", $0] }
    process.standardError = errors
    try process.run()
    let message = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(String(decoding: message, as: UTF8.self))")
  }

  private static var target: String {
    #if arch(arm64)
      "aarch64-unknown-linux-gnu"
    #else
      "x86_64-unknown-linux-gnu"
    #endif
  }

  /// The folders with the compiled Swift modules and C modules of this build.
  static var searchPaths: [String] { [modules.path] + librariesInC.map(\.path) }

  /// The folder with the modules of the build that this test belongs to.
  private static var modules: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "Modules")
  }

  /// System libraries have their module map in the repository, C modules of the project have theirs in
  /// `include`.
  private static var librariesInC: [URL] {
    ProjectFiles.modules.values.sorted()
      .flatMap { [ProjectFiles.url($0), ProjectFiles.url("\($0)/include")] }
      .filter { FileManager.default.fileExists(atPath: $0.appending(path: "module.modulemap").path) }
  }
}
