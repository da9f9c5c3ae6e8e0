import Foundation
import Synchronization

/// Which catalog a key is looked up in.
package struct CatalogPlace: Equatable, Sendable {
  package static let usual = CatalogPlace()

  /// The name of the file without its ending.
  package var table: String?
  package var bundle: URL?

  package init(table: String? = nil, bundle: URL? = nil) {
    self.table = table
    self.bundle = bundle
  }
}

/// The catalogs of a program or of one of its bundles, by the names of their tables.
package struct StringCatalogs: Sendable {
  private let tables: [String: StringCatalog]

  package static let usualTable = "Localizable"

  /// Those beside the program and in the bundles of its modules, which is where a build leaves them.
  package static let main: StringCatalogs = {
    let folder = Bundle.main.bundleURL
    let bundles = Self.contents(of: folder).filter { ["resources", "bundle"].contains($0.pathExtension) }
    return StringCatalogs(folders: [folder] + bundles)
  }()

  private static let ofBundles = Mutex<[URL: StringCatalogs]>([:])

  /// Those of a bundle, read when they are first asked for; nil is the program's own.
  package static func of(_ bundle: URL?) -> StringCatalogs {
    guard let bundle, bundle != Bundle.main.bundleURL else { return main }
    if let known = ofBundles.withLock({ $0[bundle] }) { return known }
    let catalogs = StringCatalogs(folders: [bundle])
    ofBundles.withLock { $0[bundle] = catalogs }
    return catalogs
  }

  /// A file that is no catalog is passed over: what is on the page then are the program's own words.
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

  /// Most programs have none, and their texts are not to pay for it.
  package var isEmpty: Bool { tables.isEmpty }

  /// What a key says in the language that comes nearest to a reader's, and which that is.
  package func phrase(
    _ key: String, table: String?, _ locale: Locale
  ) -> (phrase: StringCatalog.Phrase, language: String)? {
    guard let catalog = tables[table ?? Self.usualTable] else { return nil }
    for language in Self.candidates(locale) + [catalog.sourceLanguage] {
      if let phrase = catalog.phrases[language]?[key] { return (phrase, language) }
    }
    return nil
  }

  /// The language that a reader finds the program in; nil when it has no catalog.
  package static func language(for locale: Locale) -> String? {
    main.catalog.map { $0.language(Self.candidates(locale)) ?? $0.sourceLanguage }
  }

  /// Whether the program has words in languages of its readers' at all.
  package static var areThere: Bool { !main.isEmpty }

  /// Whether the program has words in a reader's language.
  package static func speaks(_ locale: Locale) -> Bool {
    main.catalog?.language(Self.candidates(locale)) != nil
  }

  private var catalog: StringCatalog? { tables[Self.usualTable] ?? tables.values.first }

  /// From the narrowest: `de-AT`, then `de`.
  private static func candidates(_ locale: Locale) -> [String] {
    let language = locale.language
    let code = language.languageCode?.identifier
    let ofScript = code.flatMap { code in language.script.map { "\(code)-\($0.identifier)" } }
    let ofRegion = code.flatMap { code in locale.region.map { "\(code)-\($0.identifier)" } }
    return [locale.identifier(.bcp47), ofRegion, ofScript, code].compactMap(\.self)
  }
}
