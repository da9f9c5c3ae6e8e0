import Foundation
import KiwiEngine
import KiwiKit
import SwiftUI
import SwiftUICore
import Testing
import ViewTesting

@testable import KiwiUI
@testable import StringCatalogs

/// Screens and view models in a second language, with a catalog of the test.
@MainActor struct LanguageTests {
  private static let german = Locale(identifier: "de_DE")

  private func catalogs() throws -> StringCatalogs {
    var catalogs = StringCatalogs(folders: [])
    catalogs.add(try StringCatalog(Data(Self.catalog.utf8)), as: "Localizable")
    return catalogs
  }

  /// The text of a page in German.
  private func shown(_ view: some View) throws -> String {
    try StringCatalogs.$replacement.withValue(catalogs()) {
      let session = ViewSession(
        root: AnyRoot { view }, environment: ClientEnvironment(url: "/", locale: Self.german))
      return try PageModel(session.document()).root.allText
    }
  }

  @Test(arguments: [(1, "Noch 1 Zeichen"), (12, "Noch 12 Zeichen")])
  func `a view's text is in the reader's language`(count: Int, text: String) throws {
    #expect(try shown(CharactersLeft(count: count)).contains(text))
  }

  @Test func `labels outside of views are in the language of the page`() throws {
    #expect(try shown(Titles(count: 1)).contains("1 Titel, Will ich lesen"))
    #expect(try shown(Titles(count: 1_500)).contains("1.500 Titel, Will ich lesen"))
  }

  @Test func `a view model's messages are in the language of the page`() throws {
    #expect(try shown(Problem(text: "abcd")).contains("name: 2 Zeichen zu lang, höchstens 2."))
  }

  @Test func `a rule shared with the server is explained in the language of the page`() throws {
    let message = try StringCatalogs.$replacement.withValue(catalogs()) {
      ReaderLocale.$current.withValue(Self.german) { Username.Problem.reserved.message }
    }
    #expect(message == "Dieser Name ist reserviert.")
    #expect(Username.Problem.reserved.message == "This username is reserved. Choose another.")
  }

  @Test func `English needs no reader`() {
    #expect(LibraryWords.titles(1) == "1 title")
    #expect(LibraryWords.titles(3) == "3 titles")
    #expect(
      TextLimit.problem("name", "abc", 2) == "The name is 1 character too long. Use at most 2 characters.")
    #expect(
      TextLimit.problem("name", "abcd", 2) == "The name is 2 characters too long. Use at most 2 characters.")
  }

  private struct Titles: View {
    let count: Int

    var body: some View {
      Text(verbatim: "\(LibraryWords.titles(count)), \(LibraryWords.status(.want, .book))")
    }
  }

  private struct Problem: View {
    let text: String

    var body: some View { FieldText(text: TextLimit.problem("name", text, 2) ?? "") }
  }

  private struct FieldText: View {
    let text: String

    var body: some View { Text(text) }
  }

  private static let catalog = #"""
    {
      "sourceLanguage": "en", "version": "1.0",
      "strings": {
        "%lld characters left": { "localizations": { "de": { "stringUnit": { "value": "Noch %lld Zeichen" } } } },
        "%lld titles": { "localizations": { "de": { "stringUnit": { "value": "%lld Titel" } } } },
        "This username is reserved. Choose another.": {
          "localizations": { "de": { "stringUnit": { "value": "Dieser Name ist reserviert." } } } },
        "Want to Read": { "localizations": { "de": { "stringUnit": { "value": "Will ich lesen" } } } },
        "The %@ is %lld characters too long. Use at most %@ characters.": {
          "localizations": { "de": { "stringUnit": { "value": "%1$@: %2$lld Zeichen zu lang, höchstens %3$@." } } } }
      }
    }
    """#
}
