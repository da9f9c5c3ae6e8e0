import Foundation
import Testing
import ViewTesting

@testable import SwiftUICore

/// Localized texts outside views use the language of the page that the code runs for.
@MainActor struct ReaderLanguageTests {
  private struct Speaker: View {
    @State private var said = ""
    @State private var loaded = ""

    var body: some View {
      Text(verbatim: "shown \(Self.text)")
      Button("Say") { said = Self.text }
      Button("Say Later") {
        Task {
          await Task.yield()
          said = Self.text
        }
      }
      Text(verbatim: "said \(said)")
      Text(verbatim: "loaded \(loaded)").task { loaded = Self.text }
    }

    private static var text: String { String(localized: "\(1_234)") }
  }

  @Test(arguments: [("en_US", "1,234"), ("de_DE", "1.234")])
  func `evaluations, events and tasks have the page's language`(language: String, text: String) async throws {
    let page = try ViewHarness(locale: Locale(identifier: language)) { Speaker() }
    #expect(page.text.contains("shown \(text)"))
    #expect(try await page.shows("loaded \(text)"))
    try page.tap("Say")
    #expect(page.text.contains("said \(text)"))
  }

  @Test func `tasks of an event keep the page's language`() async throws {
    let page = try ViewHarness(locale: Locale(identifier: "de_DE")) { Speaker() }
    try page.tap("Say Later")
    #expect(try await page.shows("said 1.234"))
  }

  @Test func `a locale of the caller takes precedence`() {
    #expect(String(localized: "\(1_234)", locale: Locale(identifier: "de_DE")) == "1.234")
  }
}
