import HTTPServer
import SwiftUICore

/// Whose browser it is, as the application reads it from a request's cookies.
package struct Visitor: Sendable {
  /// The application's name for the user; nil for somebody who has not signed in. A session belongs to the user
  /// it was made for: nobody else can take it up.
  package var user: String?
  package var address: IPAddress
  /// The languages of the browser, best first.
  package var languages: [String] = []
  /// The session that the views belong to; the host fills it in.
  package internal(set) var session: SessionHandle?

  package init(user: String? = nil, address: IPAddress = .loopback) {
    self.user = user
    self.address = address
  }
}

/// What an application's views can ask of the host for their own session.
@MainActor package struct SessionHandle: Sendable {
  let key: String
  weak let registry: SessionRegistry?

  nonisolated init(key: String, registry: SessionRegistry) {
    self.key = key
    self.registry = registry
  }

  /// Sets cookies in this page's browser and turns the session over to `user`, keeping page and state.
  package func setCookies(_ cookies: [String], user: String?) {
    registry?.offerCookies(cookies, user: user, to: key)
  }

  /// A file the browser has uploaded for this session, by the token of its event. Each can be taken once.
  package func takeUpload(_ token: String) -> UploadedFile? {
    registry?.uploads.take(token, of: key)
  }
}
