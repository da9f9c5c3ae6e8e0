import Formats
import HTTPServer
import SwiftUICore

/// A page of text without a script, a session or other files, which browsers can keep for use offline
/// (``SessionHandle/keep(_:for:at:)``).
package struct PlainPage: Sendable {
  package var title: String
  /// The BCP 47 tag of the text's language.
  package var language: String?
  /// HTML in which the caller has escaped all text of users.
  package var body: String

  package init(title: String, language: String? = nil, body: String) {
    self.title = title
    self.language = language
    self.body = body
  }

  /// - `visitor`: The visitor for whom the page is made.
  package func response(to request: Request, for visitor: Visitor) -> Response {
    let nonce = SecretKey.make()
    let html = """
      <!doctype html>
      <html\(languageAttributes(language ?? "en"))>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
      <meta name="color-scheme" content="light dark">
      <title>\(escaped(title))</title>
      <style nonce="\(nonce)">\(Self.style)</style>
      </head>
      <body>\(body)</body>
      </html>
      """
    var headers = SecurityHeaders.page(nonce: nonce, imageOrigins: [], isSecure: request.isSecure)
    headers.append(HostRouter.readerField, visitor.reader)
    // The offline page links to it by this text.
    headers.append("X-Title", PercentEncoding.encode(frameworkText("Read \(title)", request.locale)))
    return Response(
      headers: headers, body: .bytes(Array(html.utf8)),
      compression: HostRouter.compression(of: request, by: visitor)
    ).encoded(for: request)
  }

  private static let style = """
    body { max-width: 40rem; margin: 0 auto; padding: 1rem; overflow-wrap: break-word;
      font: 1.1rem/1.6 system-ui, sans-serif; }
    a { color: inherit; } a, summary { min-height: 44px; }
    pre { white-space: pre-wrap; } aside { font-size: .9em; }
    :target { outline: 2px solid; outline-offset: 4px; }
    """
}
