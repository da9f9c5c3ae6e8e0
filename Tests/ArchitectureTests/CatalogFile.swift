import Foundation
import TestSupport

/// A module's string catalog as a file.
struct CatalogFile {
  let url: URL
  private(set) var entries: [String: [String: Any]]

  init(module: String, table: String = "Localizable") throws {
    url = ProjectFiles.url("\(module)/Resources/\(table).xcstrings")
    let file = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any]
    entries = file?["strings"] as? [String: [String: Any]] ?? [:]
  }

  /// The key with `%_` for each value, as in `SourceText`.
  static func shape(_ key: String) -> String {
    key.replacing(/%%|%(?:lld|lf|@|\.\d+f)/) { $0.output == "%%" ? "%%" : "%_" }
  }

  func comment(_ key: String) -> String { entries[key]?["comment"] as? String ?? "" }

  /// The English forms of a key's plural, or none.
  func plural(_ key: String) -> [String: String] {
    let english = (entries[key]?["localizations"] as? [String: Any])?["en"] as? [String: Any]
    let forms = (english?["variations"] as? [String: Any])?["plural"] as? [String: [String: Any]]
    return (forms ?? [:]).compactMapValues { ($0["stringUnit"] as? [String: Any])?["value"] as? String }
  }

  /// True if the file is in the order and the format in which Xcode and `write` write it.
  var isCanonical: Bool {
    get throws { try data() == Data(contentsOf: url) }
  }

  /// Adds keys without comments and removes others, in Xcode's format.
  mutating func write(adding: [String], removing: [String]) throws {
    for key in adding { entries[key] = ["comment": ""] }
    for key in removing { entries[key] = nil }
    try data().write(to: url)
  }

  private func data() throws -> Data {
    let file: [String: Any] = ["sourceLanguage": "en", "strings": entries, "version": "1.0"]
    return try JSONSerialization.data(
      withJSONObject: file, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]) + Data("\n".utf8)
  }
}
