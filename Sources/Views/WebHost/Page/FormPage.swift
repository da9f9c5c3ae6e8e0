import Formats
import HTTPServer
import SwiftUICore

/// Pages for browsers that run no script: a page that finds no script has the browser ask for it once more with
/// ``query``, gets it as one form, and a cookie has all further pages come so at once.
enum FormPage {
  static let query = "noscript"
  private static let mode = "noscript"
  private static let rules = "; Path=/; SameSite=Lax"

  /// Names the session to show after a form was sent, once.
  private static func keeper(_ request: Request) -> SignInCookie {
    SignInCookie(name: "form", isSecure: request.isSecure)
  }

  /// How a page is asked for.
  struct Wish {
    /// The session that is kept for it.
    var key: String?
    /// What the answer sets.
    var cookies: [String] = []
  }

  /// Takes what is the host's own out of the query. Nil when the browser runs scripts as far as is known.
  static func wish(in request: inout Request) -> Wish? {
    let items = request.query.split(separator: "&")
    let others = items.filter { $0 != Self.query[...] }
    let isNew = others.count < items.count
    if isNew { request.query = others.joined(separator: "&") }
    guard isNew || !SignInCookie(name: mode, isSecure: false).values(in: request).isEmpty else { return nil }
    var wish = Wish(key: kept(in: request)?.key)
    if isNew { wish.cookies.append("\(mode)=1\(rules)") }
    if wish.key != nil { wish.cookies.append(keeper(request).clearing) }
    return wish
  }

  /// - Parameter worker: The process that has the session, where there are several.
  static func keeping(_ session: String, of worker: Int? = nil, for request: Request) -> String {
    let name = worker.map { "\($0)-\(session)" } ?? session
    return keeper(request).setting(name, lifetime: .seconds(60))
  }

  /// The session that was kept for a request, and the process that has it, where there are several.
  static func kept(in request: Request) -> (key: String, worker: Int?)? {
    guard let name = keeper(request).values(in: request).first else { return nil }
    let parts = name.split(separator: "-", maxSplits: 1)
    guard parts.count == 2, let worker = Int(parts[0]) else { return (name, nil) }
    return (String(parts[1]), worker)
  }

  // MARK: HTML

  /// In the head of a page that is to be live.
  static func turning(_ url: String) -> String {
    "<noscript><meta http-equiv=\"refresh\" content=\"0;url=\(escaped(address(url)))\"></noscript>\n"
  }

  /// At the top of such a page, for browsers that do not go on by themselves.
  static func note(_ url: String) -> String {
    "<noscript><p class=\"note\"><a href=\"\(escaped(address(url)))\">Go on without scripts</a></p></noscript>\n"
  }

  private static func address(_ url: String) -> String { url + (url.contains("?") ? "&" : "?") + query }

  /// What stands above a page that is a form, and the form itself, to which the controls of the page belong. The first
  /// button is the one that return presses.
  static func opening(
    _ form: SessionRegistry.Rendering.Form, of page: SessionRegistry.Rendering, at path: String
  ) -> String {
    var html =
      "<form id=\"\(FormWriting.id)\" method=\"post\" action=\"\(path)\" enctype=\"multipart/form-data\">\n"
    if let key = form.key { html += hidden("page", key) }
    html += hidden("url", page.url) + hidden("once", SecretKey.make())
    html +=
      "<button type=\"submit\" name=\"enter\" value=\"\" class=\"hidden\" tabindex=\"-1\" aria-hidden=\"true\">Send</button>\n"
    html +=
      "</form>\n<div class=\"note\" role=\"status\"><p>\(escaped(form.outcome.notice ?? words))</p>"
    if page.document.isUnfinished || form.outcome.isUnfinished {
      html += "<p>Something is still on its way. \(FormWriting.press("enter", "", "Look Again"))</p>"
    }
    return html + "</div>\n"
  }

  private static let words =
    "Your browser runs no scripts here. Everything works: after each button the page comes anew."

  private static func hidden(_ name: String, _ value: String) -> String {
    "<input type=\"hidden\" name=\"\(name)\" value=\"\(escaped(value))\">\n"
  }

  /// Where scripts run after all, the page becomes live.
  static let leaving = WebAsset.hashed(
    "scripts", "js", "text/javascript; charset=utf-8",
    Array(
      """
      const here = new URL(location)
      here.searchParams.delete('\(query)')
      document.cookie = '\(mode)=; path=/; max-age=0; samesite=lax'
      location.replace(here)

      """.utf8))
}
