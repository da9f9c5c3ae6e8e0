import Foundation
import KiwiKit
import Testing

@testable import KiwiWeb
@testable import StringCatalogs

/// The page of an e-book that a browser stores.
struct OfflineEbookPageTests {
  private func head(_ language: String) throws -> String {
    let strings = #"{"Continue Online":{"localizations":{"de":{"stringUnit":{"value":"Online <weiter>"}}}}}"#
    var catalogs = StringCatalogs(folders: [])
    catalogs.add(
      try StringCatalog(Data(#"{"sourceLanguage":"en","strings":\#(strings)}"#.utf8)), as: "Localizable")
    let ebook = Ebook(
      id: "1", status: .ready, missingParts: ["One"], name: "La mer", language: "fr", size: 1,
      addedAt: Date(timeIntervalSince1970: 0))
    let details = EbookDetails(
      ebook: ebook, chapters: [], contents: [], images: [])
    return StringCatalogs.$replacement.withValue(catalogs) {
      OfflineEbook.head(details, AcceptedLanguages.locale(language))
    }
  }

  @Test func `notices are in the reader's language, whatever the book's is`() throws {
    let german = try head("de-AT, fr")
    #expect(german.contains(#"<span lang="de" dir="auto">Online &lt;weiter&gt;</span>"#))
    let english = try head("fr")
    #expect(english.contains(#"<span lang="en" dir="auto">Continue Online</span>"#))
    #expect(english.contains(#"<p lang="en" dir="auto">One part of this book could not be read: “One”."#))
    #expect(english.contains("<h1>La mer</h1>"))
  }
}
