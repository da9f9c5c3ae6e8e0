import Foundation
import SwiftUIControls
import Testing
import ViewTesting

@testable import StringCatalogs
@testable import SwiftUICore

/// The view modules' own texts are in the reader's language, and apart from those of the app.
@MainActor struct FrameworkTextTests {
  private static let german = Locale(identifier: "de_DE")

  private func withCatalogs<Result>(_ work: () throws -> Result) throws -> Result {
    var catalogs = StringCatalogs(folders: [])
    for (table, texts) in [
      "SwiftUI": [
        "Apply": "Übernehmen & weiter", "Cancel": "Abbrechen", "Link copied": "Link kopiert",
        "Loading": "Lädt",
        "More Actions": "Weitere Aktionen", "Page %lld of %lld": "Seite %lld von %lld",
        "Copy this address: %@": "Kopiere diese Adresse: %@",
      ],
      "Localizable": ["Cancel": "Absagen"],
    ] {
      let strings = texts.mapValues { ["localizations": ["de": ["stringUnit": ["value": $0]]]] }
      let file: [String: Any] = ["sourceLanguage": "en", "strings": strings]
      catalogs.add(try StringCatalog(JSONSerialization.data(withJSONObject: file)), as: table)
    }
    return try StringCatalogs.$replacement.withValue(catalogs) { try work() }
  }

  private struct Page: View {
    @State private var isOn = false

    var body: some View {
      Text("Cancel")
      Text(framework: "Cancel")
      ProgressView()
      Text("Pages").contextMenu { Button("One") {} }
      ShareLink("Share", item: "words")
      Toggle("On", isOn: $isOn)
    }
  }

  @Test func `views and labels are in the reader's language`() throws {
    try withCatalogs {
      let page = try ViewHarness(locale: Self.german) { Page() }
      #expect(page.text.contains("Absagen") && page.text.contains("Abbrechen"))
      let labels = page.page.root.everything.compactMap { $0.attributes["aria-label"] }
      #expect(labels.contains("Lädt") && labels.contains("Weitere Aktionen"))
      #expect(frameworkText("Page \(2) of \(3)", Self.german) == "Seite 2 von 3")
    }
  }

  @Test func `a text without a translation is the English one`() throws {
    try withCatalogs {
      let page = try ViewHarness { Page() }
      #expect(page.page.root.everything.contains { $0.attributes["aria-label"] == "Loading" })
      #expect(frameworkText("Done", Self.german) == "Done")
    }
  }

  @Test func `a shared text comes with the messages of browsers that cannot share`() throws {
    try withCatalogs {
      let page = try ViewHarness(locale: Self.german) { Page() }
      try page.tap("Share")
      let arguments = page.lastOperations.compactMap { operation -> [String]? in
        if case .effect(name: "share", let arguments) = operation { arguments } else { nil }
      }
      #expect(arguments == [["words", "", "", "Link kopiert", "Kopiere diese Adresse: words"]])
    }
  }

  @Test func `the buttons of a page without scripts are in the reader's language`() throws {
    try withCatalogs {
      let session = ViewSession(
        root: AnyRoot { Page() }, environment: ClientEnvironment(url: "/", locale: Self.german))
      #expect(session.formDocument().body.contains(">Übernehmen &amp; weiter</button>"))
    }
  }

  @Test func `plural forms of the embedded catalogs are complete`() {
    let text = { (count: Int) in
      frameworkText("Too many files. Only the first \(count) were added.", Locale(identifier: "en_US"))
    }
    #expect(text(1) == "Too many files. Only the first was added.")
    #expect(text(4) == "Too many files. Only the first 4 were added.")
  }

  @Test func `the direction of views follows the program's language`() throws {
    let arabic = ClientEnvironment(url: "/", locale: Locale(identifier: "ar"))
    #expect(EnvironmentValues(client: arabic).layoutDirection == .leftToRight)
    var catalogs = StringCatalogs(folders: [])
    let file =
      #"{"sourceLanguage":"en","strings":{"A":{"localizations":{"ar":{"stringUnit":{"value":"أ"}}}}}}"#
    catalogs.add(try StringCatalog(Data(file.utf8)), as: "Localizable")
    StringCatalogs.$replacement.withValue(catalogs) {
      #expect(EnvironmentValues(client: arabic).layoutDirection == .rightToLeft)
    }
  }
}
