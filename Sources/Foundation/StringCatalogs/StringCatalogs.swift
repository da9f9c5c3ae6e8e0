import CStringCatalogs
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
  private var tables: [String: StringCatalog] = [:]

  package static let defaultTable = "Localizable"

  /// The table of the view modules' own texts, such as "Cancel". It says nothing about the program's languages.
  package static let frameworkTable = "SwiftUI"

  /// The catalogs next to the program, in the resource bundles of its modules, and embedded in it.
  package static var main: StringCatalogs { replacement ?? program }

  /// Catalogs in place of the program's own, in tests.
  @TaskLocal static var replacement: StringCatalogs?

  private static let program: StringCatalogs = {
    let folder = Bundle.main.bundleURL
    let bundles = Self.contents(of: folder).filter { ["resources", "bundle"].contains($0.pathExtension) }
    var catalogs = StringCatalogs(folders: [folder] + bundles)
    catalogs.addEmbedded { _ in true }
    return catalogs
  }()

  private static let ofBundles = Mutex<[URL: StringCatalogs]>([:])

  /// Returns the catalogs of a bundle, loaded on first use. Nil means the program's catalogs.
  package static func of(_ bundle: URL?) -> StringCatalogs {
    guard let bundle, bundle != Bundle.main.bundleURL else { return main }
    if let known = ofBundles.withLock({ $0[bundle] }) { return known }
    let catalogs = StringCatalogs(folders: [bundle])
    ofBundles.withLock { $0[bundle] = catalogs }
    return catalogs
  }

  /// Loads the catalogs in the given folders. Invalid files are skipped.
  package init(folders: [URL]) {
    for file in folders.flatMap(Self.contents) where file.pathExtension == "xcstrings" {
      let name = file.deletingPathExtension().lastPathComponent
      if let data = try? Data(contentsOf: file), let catalog = try? StringCatalog(data) {
        add(catalog, as: name)
      }
    }
  }

  /// Loads only the embedded catalogs of a table, which is faster than loading all catalogs.
  package init(embedded table: String) {
    addEmbedded { $0 == table }
  }

  private mutating func addEmbedded(where isIncluded: (String) -> Bool) {
    var next = CStringCatalogs_first()
    while let embedded = next?.pointee {
      next = embedded.next
      let table = String(cString: embedded.table)
      guard isIncluded(table) else { continue }
      let data = Data(bytes: embedded.bytes, count: embedded.count)
      if let catalog = try? StringCatalog(data) { add(catalog, as: table) }
    }
  }

  /// Adds the phrases of a module's catalog. A key that several catalogs share has the text of the first one.
  mutating func add(_ catalog: StringCatalog, as name: String) {
    if tables[name] == nil { tables[name] = catalog } else { tables[name]?.add(catalog) }
  }

  private static func contents(of folder: URL) -> [URL] {
    let contents = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return (contents ?? []).sorted { $0.path < $1.path }
  }

  /// Returns whether there is a table, without which lookups can be skipped. Most programs have none of their own.
  package func contains(table: String?) -> Bool { tables[table ?? Self.defaultTable] != nil }

  /// Returns the phrase of a key, and its language, which is the closest one to the locale's.
  package func phrase(
    _ key: String, table: String?, _ locale: Locale
  ) -> (phrase: StringCatalog.Phrase, language: String)? {
    guard let catalog = tables[table ?? Self.defaultTable] else { return nil }
    for language in Self.candidates(locale) {
      if let phrase = catalog.phrases[language]?[key] { return (phrase, language) }
    }
    let source = catalog.sourceLanguage
    return catalog.phrases[source]?[key].map { ($0, source) }
  }

  /// Returns the program's language for a locale, or nil without a catalog.
  package static func language(for locale: Locale) -> String? {
    main.catalog.map { $0.language(Self.candidates(locale)) ?? $0.sourceLanguage }
  }

  /// Indicates whether the program has text in several languages.
  package static var isLocalized: Bool { (main.catalog?.phrases.count ?? 0) > 1 }

  /// Returns whether the program is localized in a locale's language.
  package static func supports(_ locale: Locale) -> Bool {
    main.catalog?.language(Self.candidates(locale)) != nil
  }

  private var catalog: StringCatalog? {
    tables[Self.defaultTable] ?? tables.first { $0.key != Self.frameworkTable }?.value
  }

  private static let knownCandidates = Mutex<[String: [String]]>([:])

  /// Returns language identifiers most specific first: `de-AT`, then `de`.
  private static func candidates(_ locale: Locale) -> [String] {
    let identifier = locale.identifier
    return knownCandidates.withLock { known in
      if let candidates = known[identifier] { return candidates }
      // Clients choose the identifiers.
      if known.count >= 1_000 { known = [:] }
      let candidates = makeCandidates(locale)
      known[identifier] = candidates
      return candidates
    }
  }

  private static func makeCandidates(_ locale: Locale) -> [String] {
    let language = locale.language
    let code = language.languageCode?.identifier
    let ofScript = code.flatMap { code in language.script.map { "\(code)-\($0.identifier)" } }
    let ofRegion = code.flatMap { code in locale.region.map { "\(code)-\($0.identifier)" } }
    return [locale.identifier(.bcp47), ofRegion, ofScript, code].compactMap(\.self)
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
