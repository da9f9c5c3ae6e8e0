import Foundation
import Testing

@testable import StringCatalogs

/// The language of a response, by `Accept-Language`.
struct AcceptedLanguagesTests {
  @Test(arguments: [
    ("de", ["de"]), ("fr-CH, fr;q=0.9, en;q=0.8", ["fr-CH", "fr", "en"]),
    ("en;q=0.2,de;q=0.7", ["de", "en"]), ("de,en", ["de", "en"]), ("*", []), ("de;q=0, en", ["en"]),
    ("d e,../x,,en", ["de", "en"]),
    (String(repeating: "aa,", count: 9), Array(repeating: "aa", count: 8)),
  ])
  func `languages are ordered by weight`(field: String, identifiers: [String]) {
    #expect(AcceptedLanguages.identifiers(field) == identifiers)
  }

  @Test(
    arguments: [
      ("de", "de"), ("fr, de;q=0.5", "de"), ("de-AT,en;q=0.8", "de_AT"), ("en-GB,de;q=0.8", "en_GB"),
      ("fr", "en_US"), ("", "en_US"), (nil, "en_US"),
    ] as [(String?, String)])
  func `the first language with texts is chosen, or else English`(field: String?, locale: String) throws {
    try withCatalog(#"{"de":{"stringUnit":{"value":"Titel"}}}"#) {
      #expect(AcceptedLanguages.locale(field).identifier == locale)
    }
  }

  @Test func `a program in English alone answers in English`() throws {
    try withCatalog("{}") { #expect(AcceptedLanguages.locale("de") == AcceptedLanguages.english) }
  }

  @Test func `a constant text follows each reader`() throws {
    let text: LocalizedText = "Title"
    try withCatalog(#"{"de":{"stringUnit":{"value":"Titel"}}}"#) {
      let german = text.resolved(in: Locale(identifier: "de_DE"))
      #expect(german.text == "Titel" && german.language == "de")
      let english = text.resolved(in: AcceptedLanguages.english)
      #expect(english.text == "Title" && english.language == nil)
    }
  }

  @Test func `texts are equal with equal keys and values`() {
    func books(_ count: Int, of name: String) -> LocalizedText { "\(count) books of \(name)" }
    #expect(books(2, of: "Mira") == books(2, of: "Mira"))
    #expect(books(2, of: "Mira") != books(3, of: "Mira"))
    #expect(books(2, of: "Mira") != "2 books of Mira")
  }

  private func withCatalog(_ localizations: String, _ work: () throws -> Void) throws {
    let source = #"{"sourceLanguage":"en","strings":{"Title":{"localizations":\#(localizations)}}}"#
    var catalogs = StringCatalogs(folders: [])
    catalogs.add(try StringCatalog(Data(source.utf8)), as: "Localizable")
    try StringCatalogs.$replacement.withValue(catalogs) { try work() }
  }
}
