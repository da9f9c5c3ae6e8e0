import Foundation
import Testing
import ViewTesting

@testable import SwiftUICore

/// A catalog in a separate bundle, looked up in several languages.
@MainActor final class StringCatalogTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "catalog-\(UUID().uuidString)")
  private var bundle: Bundle? { Bundle(url: folder) }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Self.catalog.write(
      to: folder.appending(path: "Localizable.xcstrings"), atomically: true, encoding: .utf8)
    try
      #"{"sourceLanguage":"en","version":"1.0","strings":{"Shelf":{"localizations":{"de":{"stringUnit":{"value":"Regal"}}}}}}"#
      .write(to: folder.appending(path: "Furniture.xcstrings"), atomically: true, encoding: .utf8)
    try "no catalog".write(to: folder.appending(path: "Broken.xcstrings"), atomically: true, encoding: .utf8)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func localized(_ key: LocalizedStringKey, _ language: String, table: String? = nil) -> String {
    String(localized: key, table: table, bundle: bundle, locale: Locale(identifier: language))
  }

  @Test func `text is in the user's language or falls back to the app's own`() {
    #expect(localized("Good morning", "de_DE") == "Guten Morgen")
    #expect(localized("Good morning", "de_AT") == "Guten Morgen")
    #expect(localized("Good morning", "fr_FR") == "Good morning")
    #expect(localized("Nobody wrote this down", "de_DE") == "Nobody wrote this down")
  }

  @Test(arguments: [
    (0, "pl", "0 książek"), (1, "pl", "1 książka"), (2, "pl", "2 książki"), (5, "pl", "5 książek"),
    (22, "pl", "22 książki"), (1, "de", "1 Buch"), (0, "de", "0 Bücher"), (1, "en", "1 book"),
    (3, "en", "3 books"),
    (3, "ja", "3 books"),
  ])
  func `a number takes its language's plural form`(count: Int, language: String, text: String) {
    #expect(localized("\(count) books", language) == text)
  }

  @Test func `values are placed by the translation and keep their type`() {
    #expect(localized("\("Mira") wrote to \("Jo")", "de") == "Jo bekam Post von Mira")
    #expect(localized("100% of \("it")", "de") == "von it 100%")
    #expect(localized("Rated \(4.5, specifier: "%.1f")", "de") == "Note 4.5")
  }

  @Test func `each of several numbers has its own plural form`() {
    #expect(localized("\(1) books by \(2) authors", "de") == "1 Buch von 2 Autoren")
    #expect(localized("\(3) books by \(1) authors", "de") == "3 Bücher von 1 Autor")
  }

  @Test func `malformed phrases are harmless`() {
    // A self-referencing substitution, a missing value, a trailing percent sign.
    #expect(localized("Loop", "de") == "A ")
    #expect(localized("Missing", "de") == "? and  %")
  }

  @Test func `a separate table has its own translations`() {
    #expect(localized("Shelf", "de", table: "Furniture") == "Regal")
    #expect(localized("Shelf", "de") == "Shelf")
    #expect(localized("Shelf", "de", table: "Broken") == "Shelf")
  }

  @Test func `texts follow the environment's locale, Markdown included`() throws {
    let bundle = bundle
    struct Page: View {
      let bundle: Bundle?
      var body: some View {
        Text("Good morning", bundle: bundle)
        Text("**\(2)** books", bundle: bundle)
        Text(LocalizedStringResource("Good morning", bundle: .atURL(bundle?.bundleURL ?? URL(filePath: "/"))))
      }
    }
    let harness = try ViewHarness { Page(bundle: bundle).environment(\.locale, Locale(identifier: "de_DE")) }
    #expect(harness.text.contains("Guten Morgen"))
    #expect(harness.text.contains("2 Bücher"))
    #expect(harness.page.root.everything.contains { $0.tag == "strong" && $0.text == "2" })
  }

  private static let catalog = #"""
    {
      "sourceLanguage": "en",
      "version": "1.0",
      "strings": {
        "Good morning": { "localizations": { "de": { "stringUnit": { "state": "translated", "value": "Guten Morgen" } } } },
        "%lld books": {
          "localizations": {
            "en": { "variations": { "plural": {
              "one": { "stringUnit": { "value": "%lld book" } }, "other": { "stringUnit": { "value": "%lld books" } } } } },
            "de": { "variations": { "plural": {
              "one": { "stringUnit": { "value": "%lld Buch" } }, "other": { "stringUnit": { "value": "%lld Bücher" } } } } },
            "pl": { "variations": { "plural": {
              "one": { "stringUnit": { "value": "%lld książka" } }, "few": { "stringUnit": { "value": "%lld książki" } },
              "many": { "stringUnit": { "value": "%lld książek" } }, "other": { "stringUnit": { "value": "%lld książki" } } } } }
          }
        },
        "**%lld** books": { "localizations": { "de": { "stringUnit": { "value": "**%lld** Bücher" } } } },
        "%@ wrote to %@": { "localizations": { "de": { "stringUnit": { "value": "%2$@ bekam Post von %1$@" } } } },
        "100%% of %@": { "localizations": { "de": { "stringUnit": { "value": "von %@ 100%%" } } } },
        "Rated %.1f": { "localizations": { "de": { "stringUnit": { "value": "Note %.1f" } } } },
        "%lld books by %lld authors": { "localizations": { "de": {
          "stringUnit": { "value": "%#@books@ von %#@authors@" },
          "substitutions": {
            "books": { "argNum": 1, "formatSpecifier": "lld", "variations": { "plural": {
              "one": { "stringUnit": { "value": "%arg Buch" } }, "other": { "stringUnit": { "value": "%arg Bücher" } } } } },
            "authors": { "argNum": 2, "formatSpecifier": "lld", "variations": { "plural": {
              "one": { "stringUnit": { "value": "%arg Autor" } }, "other": { "stringUnit": { "value": "%arg Autoren" } } } } }
          } } } },
        "Loop": { "localizations": { "de": {
          "stringUnit": { "value": "%#@a@" },
          "substitutions": { "a": { "argNum": 1, "variations": { "plural": { "other": { "stringUnit": { "value": "A %#@a@" } } } } } } } } },
        "Missing": { "localizations": { "de": { "stringUnit": { "value": "? and %@ %" } } } }
      }
    }
    """#
}
