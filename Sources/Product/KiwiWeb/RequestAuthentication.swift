import Foundation
import HTTPServer
import KiwiEngine
import KiwiKit
import WebHost

/// Authenticates the browser of a request by its cookie.
struct RequestAuthentication: Sendable {
  let site: WebSite
  let cookie: SignInCookie

  func visitor(of request: Request) async -> Visitor {
    // Sockets and uploads belong to a page that already exists.
    let prefetched = Route(url: request.path) == nil ? nil : PrefetchedResponses()
    let browserName = BrowserName.of(request.headers["User-Agent"] ?? "")
    var visitor = Visitor(
      context: PageAuthentication(prefetched: prefetched, browserName: browserName),
      address: request.remoteAddress)
    let tokens = cookie.values(in: request)
    guard !tokens.isEmpty else { return visitor }
    for token in tokens {
      do throws(APIFailure) {
        let client = site.prefetchingClient(token: token, request, prefetched)
        let profile = try await client.send(API.Accounts.me())
        visitor.user = profile.id
        visitor.context = PageAuthentication(
          signedIn: SignedIn(token: token, user: profile.user), prefetched: prefetched)
        return visitor
      } catch {
        // Only a rejection by the API removes the cookie; a failing server does not.
        guard error == .unauthorized else {
          visitor.isUnknown = true
          return visitor
        }
      }
    }
    visitor.cookies = [cookie.clearing]
    visitor.context = PageAuthentication(hasEnded: true, prefetched: prefetched, browserName: browserName)
    return visitor
  }
}

extension WebSite {
  /// Returns a client for the owner of a token that keeps its responses for the page.
  func prefetchingClient(
    token: String?, _ request: Request, _ prefetched: PrefetchedResponses?
  ) -> RESTAPIClient {
    let base = InProcessHTTPClient(
      respond: respond, publicURL: publicURL, address: request.remoteAddress)
    return RESTAPIClient(
      client: PrefetchingHTTPClient(base: base, prefetched: prefetched), tokens: MemoryTokenStore(token))
  }
}
