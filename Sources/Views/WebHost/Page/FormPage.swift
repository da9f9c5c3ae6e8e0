import Formats
import HTTPServer
import SwiftUICore

/// Pages for browsers without scripts.
///
/// A `noscript` element makes the browser request the page again with ``query``. It then gets the page as one form, and
/// a cookie requests this form of all later pages.
enum FormPage {
  static let query = "noscript"
  private static let mode = "noscript"
  private static let rules = "; Path=/; SameSite=Lax"

  /// The cookie that names the session to show after a form, once.
  private static func sessionCookie(_ request: Request) -> SignInCookie {
    SignInCookie(name: "form", isSecure: request.isSecure)
  }

  /// The parts of a page's request that belong to the host.
  struct PageRequest {
    /// The key of the session that was kept for this page.
    var key: String?
    /// The cookies that the response sets.
    var cookies: [String] = []
  }

  /// Removes the host's own items from the query. Returns nil if the browser runs scripts, as far as is known.
  static func pageRequest(in request: inout Request) -> PageRequest? {
    let items = request.query.split(separator: "&")
    let others = items.filter { $0 != Self.query[...] }
    let isNew = others.count < items.count
    if isNew { request.query = others.joined(separator: "&") }
    guard isNew || !SignInCookie(name: mode, isSecure: false).values(in: request).isEmpty else { return nil }
    var pageRequest = PageRequest(key: kept(in: request)?.key)
    if isNew { pageRequest.cookies.append("\(mode)=1\(rules)") }
    if pageRequest.key != nil { pageRequest.cookies.append(sessionCookie(request).clearing) }
    return pageRequest
  }

  /// Returns the `Set-Cookie` value that names the session to show next.
  ///
  /// - Parameter worker: The number of the page worker that has the session, if there are several.
  static func cookie(keeping session: String, of worker: Int? = nil, for request: Request) -> String {
    let name = worker.map { "\($0)-\(session)" } ?? session
    return sessionCookie(request).setting(name, lifetime: .seconds(60))
  }

  /// Returns the session that was kept for a request, and the number of its page worker if there are several.
  static func kept(in request: Request) -> (key: String, worker: Int?)? {
    guard let name = sessionCookie(request).values(in: request).first else { return nil }
    let parts = name.split(separator: "-", maxSplits: 1)
    guard parts.count == 2, let worker = Int(parts[0]) else { return (name, nil) }
    return (String(parts[1]), worker)
  }

  // MARK: HTML

  /// The element in the head of a live page that requests the form.
  static func refresh(to url: String) -> String {
    "<noscript><meta http-equiv=\"refresh\" content=\"0;url=\(escaped(address(url)))\"></noscript>\n"
  }

  /// The link at the top of a live page, for browsers that ignore the refresh.
  static func note(_ url: String, _ texts: PageTexts) -> String {
    "<noscript><p class=\"note\"><a href=\"\(escaped(address(url)))\">\(escaped(texts.withoutScripts))</a></p></noscript>\n"
  }

  private static func address(_ url: String) -> String { url + (url.contains("?") ? "&" : "?") + query }

  /// Returns the form element and the notice above a form page. The form owns all controls of the page; the return key
  /// presses its first button.
  static func form(
    _ form: SessionRegistry.Rendering.Form, of page: SessionRegistry.Rendering, _ texts: PageTexts,
    at path: String
  ) -> String {
    var html =
      "<form id=\"\(FormWriting.id)\" method=\"post\" action=\"\(path)\" enctype=\"multipart/form-data\">\n"
    if let key = form.key { html += hidden("page", key) }
    html += hidden("url", page.url) + hidden("once", SecretKey.make())
    html +=
      "<button type=\"submit\" name=\"enter\" value=\"\" class=\"hidden\" tabindex=\"-1\" aria-hidden=\"true\">\(escaped(texts.send))</button>\n"
    html +=
      "</form>\n<div class=\"note\" role=\"status\"><p>\(escaped(form.outcome.notice ?? texts.scriptsAreOff))</p>"
    if page.document.isUnfinished || form.outcome.isUnfinished {
      html += "<p>\(escaped(texts.stillLoading)) \(FormWriting.press("enter", "", texts.reload))</p>"
    }
    return html + "</div>\n"
  }

  private static func hidden(_ name: String, _ value: String) -> String {
    "<input type=\"hidden\" name=\"\(name)\" value=\"\(escaped(value))\">\n"
  }

  /// Returns to the live page when scripts do run.
  static let returnScript = WebAsset.hashed(
    "scripts", "js", "text/javascript; charset=utf-8",
    Array(
      """
      const here = new URL(location)
      here.searchParams.delete('\(query)')
      document.cookie = '\(mode)=; path=/; max-age=0; samesite=lax'
      location.replace(here)

      """.utf8))
}
