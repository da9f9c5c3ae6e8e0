import Foundation
import HTTPServer
import Passwords
import SQLite
import ServerTesting
import TestSupport
import Testing

@testable import ServerCore

/// Bad input is rejected with its reason, and every failure has an answer.
struct FailureTests {
  @Test(arguments: [1_025, 1_024, 5_000, 60_000])
  func `passwords of any length are accepted or rejected`(length: Int) async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    // A text that the rule against simple patterns accepts.
    let password = String((0...length).map(String.init).joined(separator: "x").prefix(length))
    for username in ["ana", "nobody"] {
      let answer = try await server.post("/sessions", json: ["username": username, "password": password])
      #expect(answer.status == 401)
      #expect(answer.errorCode == "wrong_credentials")
    }
    let deletion = try await server.delete("/users/me", as: ana, json: ["password": password])
    #expect(deletion.status == 403)
    let change = try await server.put(
      "/users/me/password", as: ana, json: ["currentPassword": password, "newPassword": "a sound new one"])
    #expect(change.status == 403)
    let chosen = try await server.put(
      "/users/me/password", as: ana, json: ["currentPassword": TestServer.password, "newPassword": password])
    #expect(chosen.status == (length <= 1_024 ? 204 : 422))
  }

  static let invisibleTexts = [
    "\u{2800}", "\u{3164}", "\u{115F}", "\u{1160}", "\u{FFA0}", "\u{200B}", "\u{200C}", "\u{200D}",
    "\u{2060}",
    "\u{FE0F}", "\u{E0100}", "\u{E0061}\u{E007F}", "\u{AD}", "\u{180E}", "\u{34F}", "\u{1D159}", "\u{206F}",
    " \u{200B}\n\u{2800}\t\u{3164} ", "\u{A0}\u{2003}\u{3000}", "\u{200E}\u{200F}\u{61C}",
  ]

  @Test(arguments: invisibleTexts)
  func `invisible text counts as empty`(text: String) async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana", displayName: text)
    #expect(try await server.get("/users/ana").object()["displayName"] is NSNull)
    let refused = try await server.upload("/posts", as: ana, [.text("caption", text)])
    #expect(refused.status == 422)
    #expect(refused.errorField == "caption")
    let post = try await server.write("hello", as: ana)
    #expect(try await server.patch("/posts/\(post)", as: ana, json: ["caption": text]).status == 422)
    let comment = try await server.post("/posts/\(post)/comments", as: ana, json: ["text": text])
    #expect(comment.status == 422)
    let profile = try await server.put("/users/ana", as: ana, json: ["displayName": text, "bio": text])
    #expect(try profile.object()["displayName"] is NSNull)
    #expect(try profile.object()["bio"] is NSNull)
    let photo = try await server.upload("/posts", as: ana, [.text("caption", text), .file(tinyPicture)])
    #expect(try photo.object()["caption"] is NSNull)
  }

  @Test(arguments: ["é", "👩\u{200D}👩\u{200D}👧", "❤\u{FE0F}", "ᄒ\u{1161}", "\u{301}", "a\u{200B}b", "·", "‹"])
  func `visible text is unchanged`(text: String) async throws {
    let server = try await TestServer()
    let ana = try await server.signUp("ana")
    let id = try await server.write(text, photo: tinyPicture, as: ana)
    #expect(try await server.get("/posts/\(id)").string("caption") == text)
  }

  /// Errors of startup, jobs, the command line and single threads. They do not occur in requests, or are
  /// caught by type at their source.
  private static let neverThrownByHandlers: Set<String> = [
    "BackupDamage", "Busy", "CommandFailure", "Damage", "Failure", "FinalFailure", "FormError",
    "HTTPError", "JobOutdated", "LockFailure", "MediaError", "MultipartError", "Problem", "Reason",
    "Rejection",
    "OverQuota", "ServerError", "SourceError",
  ]

  @Test func `every error of a request has a mapping`() throws {
    let mapping = try ["HTTP/APIError+Sources.swift", "Storage/APIError+Storage.swift"].map {
      try ProjectFiles.text("ServerCore/\($0)")
    }.joined()
    var found: Set<String> = []
    for module in [
      "Sources/Server", "KiwiKit", "HTTPServer", "SQLite", "Media", "Passwords", "Threads",
    ] {
      for text in try ProjectFiles.texts(under: module).values {
        for match in text.matches(of: /(?:enum|struct|class) (\w+)[^{\n]*: [^{\n]*\bError\b/) {
          found.insert(String(match.output.1))
        }
      }
    }
    #expect(found.contains("PasswordError"))
    for name in found.subtracting(Self.neverThrownByHandlers).sorted() {
      #expect(mapping.contains("as \(name)"), "\(name) has no mapping.")
    }
  }

  @Test(arguments: [PasswordError.overloaded, .tooLong, .unavailable])
  func `every hashing failure has a known answer`(error: PasswordError) {
    #expect(APIError(from: error).status != .internalServerError)
  }
}
