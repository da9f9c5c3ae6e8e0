import Foundation
import Testing

@testable import StringCatalogs

/// Texts outside of views, in the language of the reader for whom a task works.
struct LocalizedTextTests {
  private func inLanguage<Result>(_ language: String, _ work: () throws -> Result) throws -> Result {
    var catalogs = StringCatalogs(folders: [])
    catalogs.add(try StringCatalog(Data(Self.catalog.utf8)), as: "Localizable")
    return try StringCatalogs.$replacement.withValue(catalogs) {
      try ReaderLocale.$current.withValue(Locale(identifier: language)) { try work() }
    }
  }

  @Test(arguments: [
    ("en_US", 1, "1 book"), ("en_US", 2, "2 books"), ("en_US", 1_234, "1,234 books"),
    ("de_DE", 1, "1 Buch"), ("de_DE", 1_234, "1.234 Bücher"), ("pl", 3, "3 książki"), ("pl", 5, "5 książek"),
    ("fr", 2, "2 books"),
  ])
  func `a count has its language's plural form and digits`(language: String, count: Int, text: String) throws
  {
    #expect(try inLanguage(language) { String(localized: "\(count) books") } == text)
  }

  @Test func `values are placed by the translation`() throws {
    let text = try inLanguage("de") { String(localized: "\("Mira") joined \("Emma")") }
    #expect(text == "Bei Emma ist jetzt Mira")
    #expect(try inLanguage("en") { String(localized: "\("Mira") joined \("Emma")") } == "Mira joined Emma")
  }

  @Test func `a value with placeholders of its own is shown as it is`() throws {
    #expect(try inLanguage("de") { String(localized: "\("%@") joined \("%lld")") } == "Bei %lld ist jetzt %@")
  }

  @Test func `a plural of a later number is a substitution`() throws {
    let text = { (left: Int) in String(localized: "At most \(20) photos. \(left) photos were not added.") }
    #expect(try inLanguage("en") { text(1) } == "At most 20 photos. 1 photo was not added.")
    #expect(try inLanguage("en") { text(3) } == "At most 20 photos. 3 photos were not added.")
  }

  @Test func `formats follow the reader`() throws {
    let text = { String(localized: "Rated \(4.5, format: .number)") }
    #expect(try inLanguage("en") { text() } == "Rated 4.5")
    #expect(try inLanguage("de") { text() } == "Rated 4,5")
  }

  @Test func `tasks inherit the reader's language`() async throws {
    let task = try inLanguage("de") { Task { String(localized: "\(2) books") } }
    #expect(await task.value == "2 Bücher")
  }

  @Test func `a text without a translation keeps its percent signs`() throws {
    #expect(try inLanguage("de") { String(localized: "100% of \(3)") } == "100% of 3")
  }

  @Test func `the view modules' own table does not make a program localized`() throws {
    var catalogs = StringCatalogs(folders: [])
    catalogs.add(try StringCatalog(Data(Self.catalog.utf8)), as: StringCatalogs.frameworkTable)
    StringCatalogs.$replacement.withValue(catalogs) {
      #expect(!StringCatalogs.isLocalized)
      #expect(!StringCatalogs.supports(Locale(identifier: "de")))
      #expect(StringCatalogs.language(for: Locale(identifier: "de")) == nil)
    }
    #expect(catalogs.contains(table: StringCatalogs.frameworkTable) && !catalogs.contains(table: nil))
  }

  @Test func `a text comes from the given table and catalogs`() throws {
    var catalogs = StringCatalogs(embedded: "none")
    #expect(!catalogs.contains(table: nil))
    catalogs.add(try StringCatalog(Data(Self.catalog.utf8)), as: "commands")
    let text = { (table: String?) in
      String(localized: "\(1) books", locale: Locale(identifier: "de"), table: table, from: catalogs)
    }
    #expect(text("commands") == "1 Buch")
    #expect(text(nil) == "1 books")
  }

  @Test func `a shared key has the text of the first catalog`() throws {
    var catalog = try StringCatalog(Data(Self.catalog.utf8))
    let other =
      #"{"sourceLanguage":"en","strings":{"%lld books":{"localizations":{"de":{"stringUnit":{"value":"no"}}}},"Shelf":{"localizations":{"de":{"stringUnit":{"value":"Regal"}}}}}}"#
    catalog.add(try StringCatalog(Data(other.utf8)))
    #expect(catalog.phrases["de"]?["%lld books"]?.forms != .always(PhraseTemplate("no")))
    #expect(catalog.phrases["de"]?["Shelf"]?.forms == .always(PhraseTemplate("Regal")))
  }

  private static let catalog = #"""
    {
      "sourceLanguage": "en", "version": "1.0",
      "strings": {
        "%lld books": { "localizations": {
          "en": { "variations": { "plural": {
            "one": { "stringUnit": { "value": "%lld book" } }, "other": { "stringUnit": { "value": "%lld books" } } } } },
          "de": { "variations": { "plural": {
            "one": { "stringUnit": { "value": "%lld Buch" } }, "other": { "stringUnit": { "value": "%lld Bücher" } } } } },
          "pl": { "variations": { "plural": {
            "one": { "stringUnit": { "value": "%lld książka" } }, "few": { "stringUnit": { "value": "%lld książki" } },
            "many": { "stringUnit": { "value": "%lld książek" } }, "other": { "stringUnit": { "value": "%lld książki" } } } } }
        } },
        "%@ joined %@": { "localizations": { "de": { "stringUnit": { "value": "Bei %2$@ ist jetzt %1$@" } } } },
        "At most %lld photos. %lld photos were not added.": { "localizations": { "en": {
          "stringUnit": { "value": "At most %1$lld photos. %#@left@ not added." },
          "substitutions": { "left": { "argNum": 2, "formatSpecifier": "lld", "variations": { "plural": {
            "one": { "stringUnit": { "value": "%arg photo was" } },
            "other": { "stringUnit": { "value": "%arg photos were" } } } } } } } } }
      }
    }
    """#
}

struct PhraseTemplateTests {
  @Test(
    arguments: [
      ("100% of all", [.literal("100% of all")]), ("50%%", [.literal("50%")]), ("%", [.literal("%")]),
      ("%@ and %lld", [.value(position: nil), .literal(" and "), .value(position: nil)]),
      ("%2$@%12$lld", [.value(position: 1), .value(position: 11)]), ("%0$@", [.literal("%0$@")]),
      ("%.1f km", [.value(position: nil), .literal(" km")]), ("%5d", [.value(position: nil)]),
      ("%l%hh", [.value(position: nil), .value(position: nil)]), ("%ü", [.literal("%ü")]),
      ("%arg books", [.number, .literal(" books")]),
      ("%#@left_1@.", [.substitution("left_1"), .literal(".")]),
      ("%#@@ %#@left", [.literal("%#@@ %#@left")]),
    ] as [(String, [PhraseTemplate.Part])])
  func `placeholders are found in a text`(text: String, parts: [PhraseTemplate.Part]) {
    #expect(PhraseTemplate(text).parts == parts)
  }
}
