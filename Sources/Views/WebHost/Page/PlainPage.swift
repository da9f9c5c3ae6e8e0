import Formats
import HTTPServer
import SwiftUICore

/// A page of words that needs nothing else: no script, no session, no other file. Browsers can keep it for when there is
/// no network (``SessionHandle/keep(_:at:)``).
package struct PlainPage: Sendable {
  package var title: String
  /// By BCP 47, of the words.
  package var language: String?
  /// HTML, of which whoever makes it has escaped what strangers wrote.
  package var body: String

  package init(title: String, language: String? = nil, body: String) {
    self.title = title
    self.language = language
    self.body = body
  }

  /// - Parameter visitor: Whom the page is for.
  package func response(to request: Request, for visitor: Visitor) -> Response {
    let nonce = SecretKey.make()
    let html = """
      <!doctype html>
      <html lang="\(escaped(language ?? "en"))">
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
    // By which the page for when there is no connection offers it.
    headers.append("X-Title", PercentEncoding.encode(title))
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
