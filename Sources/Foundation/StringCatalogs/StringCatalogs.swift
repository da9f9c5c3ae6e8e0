import Foundation
import Synchronization

/// The location of a catalog.
package struct CatalogLocation: Equatable, Sendable {
  package static let `default` = CatalogLocation()

  /// The file name without its extension.
  package var table: String?
  package var bundle: URL?

  package init(table: String? = nil, bundle: URL? = nil) {
    self.table = table
    self.bundle = bundle
  }
}

/// The catalogs of a program or bundle by table name.
package struct StringCatalogs: Sendable {
  private let tables: [String: StringCatalog]

  package static let defaultTable = "Localizable"

  /// The catalogs beside the program and in the resource bundles of its modules.
  package static let main: StringCatalogs = {
    let folder = Bundle.main.bundleURL
    let bundles = Self.contents(of: folder).filter { ["resources", "bundle"].contains($0.pathExtension) }
    return StringCatalogs(folders: [folder] + bundles)
  }()

  private static let ofBundles = Mutex<[URL: StringCatalogs]>([:])

  /// Returns the catalogs of a bundle, loaded on first use. Nil means the program's own.
  package static func of(_ bundle: URL?) -> StringCatalogs {
    guard let bundle, bundle != Bundle.main.bundleURL else { return main }
    if let known = ofBundles.withLock({ $0[bundle] }) { return known }
    let catalogs = StringCatalogs(folders: [bundle])
    ofBundles.withLock { $0[bundle] = catalogs }
    return catalogs
  }

  /// Loads the catalogs in some folders. Invalid files are skipped, so the source texts are used.
  package init(folders: [URL]) {
    var tables: [String: StringCatalog] = [:]
    for file in folders.flatMap(Self.contents) where file.pathExtension == "xcstrings" {
      let name = file.deletingPathExtension().lastPathComponent
      guard tables[name] == nil, let data = try? Data(contentsOf: file) else { continue }
      tables[name] = try? StringCatalog(data)
    }
    self.tables = tables
  }

  private static func contents(of folder: URL) -> [URL] {
    let contents = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return (contents ?? []).sorted { $0.path < $1.path }
  }

  /// Indicates whether there are no catalogs, as in most programs, so that lookups can be skipped.
  package var isEmpty: Bool { tables.isEmpty }

  /// Returns the phrase of a key in the language closest to a locale's. Also returns that language.
  package func phrase(
    _ key: String, table: String?, _ locale: Locale
  ) -> (phrase: StringCatalog.Phrase, language: String)? {
    guard let catalog = tables[table ?? Self.defaultTable] else { return nil }
    for language in Self.candidates(locale) + [catalog.sourceLanguage] {
      if let phrase = catalog.phrases[language]?[key] { return (phrase, language) }
    }
    return nil
  }

  /// Returns the program's language for a locale, or nil without a catalog.
  package static func language(for locale: Locale) -> String? {
    main.catalog.map { $0.language(Self.candidates(locale)) ?? $0.sourceLanguage }
  }

  /// Indicates whether the program has a catalog.
  package static var isLocalized: Bool { !main.isEmpty }

  /// Returns whether the program is localized in a locale's language.
  package static func supports(_ locale: Locale) -> Bool {
    main.catalog?.language(Self.candidates(locale)) != nil
  }

  private var catalog: StringCatalog? { tables[Self.defaultTable] ?? tables.values.first }

  /// Returns language identifiers from the most specific one: `de-AT`, then `de`.
  private static func candidates(_ locale: Locale) -> [String] {
    let language = locale.language
    let code = language.languageCode?.identifier
    let ofScript = code.flatMap { code in language.script.map { "\(code)-\($0.identifier)" } }
    let ofRegion = code.flatMap { code in locale.region.map { "\(code)-\($0.identifier)" } }
    return [locale.identifier(.bcp47), ofRegion, ofScript, code].compactMap(\.self)
  }
}
