import Foundation
import HTTPServer
import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import StringCatalogs

/// Errors are in the language of each reader, with a catalog of the test.
struct ReaderLanguageTests {
  private static let catalog = #"""
    {"sourceLanguage":"en","strings":{
      "This is not available. It may have been deleted, or you may not have access to it.":
        {"localizations":{"de":{"stringUnit":{"value":"Nicht gefunden."}}}},
      "\"%@\" must be from %lld to %lld.":
        {"localizations":{"de":{"stringUnit":{"value":"„%@“: %lld bis %lld."}}}},
      "This username is reserved. Choose another.":
        {"localizations":{"de":{"stringUnit":{"value":"Der Name ist reserviert."}}}},
      "This is too long. Use at most %lld characters.":
        {"localizations":{"de":{"stringUnit":{"value":"Höchstens %lld Zeichen."}}}}
    }}
    """#

  private func withCatalog<Result>(_ work: () async throws -> Result) async throws -> Result {
    var catalogs = StringCatalogs(folders: [])
    catalogs.add(try StringCatalog(Data(Self.catalog.utf8)), as: "Localizable")
    return try await StringCatalogs.$replacement.withValue(catalogs) { try await work() }
  }

  private func request(_ languages: String?) -> Request {
    var fields: [(name: String, value: String)] = []
    if let languages { fields.append((name: "Accept-Language", value: languages)) }
    return Request(method: .get, path: "/", headers: HeaderFields(fields))
  }

  @Test(
    arguments: [
      ("de-AT, en;q=0.5", "Nicht gefunden."), ("fr, de;q=0.5", "Nicht gefunden."),
      ("fr, en;q=0.5", "This is not available. It may have been deleted, or you may not have access to it."),
      (nil, "This is not available. It may have been deleted, or you may not have access to it."),
    ] as [(String?, String)])
  func `a constant error has the language of each request`(languages: String?, message: String) async throws {
    try await withCatalog {
      let answer = try await Answer(APIError.notFound.response(to: request(languages)))
      #expect(answer.errorMessage == message)
    }
  }

  @Test func `numbers have the digits of the language`() async throws {
    try await withCatalog {
      let error = APIError.tooLong("name", limit: 2_000)
      let (german, english) = (request("de"), request("en"))
      let texts = [
        try await Answer(error.response(to: german)).errorMessage,
        try await Answer(error.response(to: english)).errorMessage,
      ]
      #expect(texts == ["Höchstens 2.000 Zeichen.", "This is too long. Use at most 2,000 characters."])
    }
  }

  @Test func `only a translated error names its language`() async throws {
    try await withCatalog {
      #expect(APIError.notFound.response(to: request("de")).headers["Content-Language"] == "de")
      #expect(APIError.notFound.response(to: request("en")).headers["Content-Language"] == nil)
      #expect(APIError.unauthorized.response(to: request("de")).headers["Content-Language"] == nil)
    }
  }

  @Test func `the server answers in the language of the request`() async throws {
    let server = try await TestServer()
    try await withCatalog {
      func message(_ target: String, _ languages: String) async throws -> String? {
        try await server.send(.get, target, headers: ["Accept-Language": languages]).errorMessage
      }
      #expect(try await message("/none", "de") == "Nicht gefunden.")
      #expect(try await message("/posts?pageSize=101", "de") == "„pageSize“: 1 bis 100.")
      #expect(try await message("/posts?pageSize=101", "en") == "\"pageSize\" must be from 1 to 100.")
      let account = try await server.send(
        .post, "/users", headers: ["Accept-Language": "de", "Content-Type": "application/json"],
        body: Array(#"{"username":"admin","password":"a long password"}"#.utf8))
      #expect(account.errorMessage == "Der Name ist reserviert.")
    }
  }

  @Test func `texts of a response are made in the language of the request`() async throws {
    let server = try await TestServer()
    try await withCatalog {
      let context = RequestContext(
        server: server.context, request: request("de"), viewer: nil, now: server.context.now())
      let text = context.inReaderLanguage {
        String(localized: "This is too long. Use at most \(5) characters.")
      }
      #expect(text == "Höchstens 5 Zeichen.")
      #expect(ReaderLocale.current == nil)
    }
  }

  @Test func `a job keeps the language of its user`() {
    #expect(AcceptedLanguages.locale(identifier: "de_AT") == Locale(identifier: "de_AT"))
    #expect(AcceptedLanguages.locale(identifier: nil) == AcceptedLanguages.english)
  }
}
