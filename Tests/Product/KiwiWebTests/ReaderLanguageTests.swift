import Foundation
import HTTPServer
import KiwiEngine
import KiwiKit
import Testing
import Threads

@testable import KiwiWeb
@testable import StringCatalogs

/// Pages send the language of their reader to the server, which may be another process.
struct ReaderLanguageTests {
  private func languageSent(by reader: String?, _ strings: String) async throws -> String? {
    let sent = Mutex<String?>(nil)
    let client = InProcessHTTPClient(
      respond: { request in
        sent.withLock { $0 = request.headers["Accept-Language"] }
        return Response(status: .noContent)
      }, publicURL: "http://kiwi.test", address: .loopback)
    var catalogs = StringCatalogs(folders: [])
    catalogs.add(
      try StringCatalog(Data(#"{"sourceLanguage":"en","strings":\#(strings)}"#.utf8)), as: "Localizable")
    try await StringCatalogs.$replacement.withValue(catalogs) {
      try await ReaderLocale.$current.withValue(reader.map(Locale.init(identifier:))) {
        _ = try await client.send(HTTPRequest(API.Notes.export(NoteExportQuery()), body: .none))
      }
    }
    return sent.withLock { $0 }
  }

  @Test func `a request has the page's language`() async throws {
    let german = #"{"Title":{"localizations":{"de":{"stringUnit":{"value":"Titel"}}}}}"#
    #expect(try await languageSent(by: "de_AT", german) == "de-AT")
    #expect(try await languageSent(by: nil, german) == nil)
    #expect(try await languageSent(by: "de_AT", "{}") == nil, "English is the only language.")
  }
}
