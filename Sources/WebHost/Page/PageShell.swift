import SwiftUICore

/// The HTML around a page's content. Complete without the script: texts are there, links are links.
struct PageShell {
  var document: Document
  /// Where the views went while they started, if not where the browser asked.
  var url: String
  /// Nil for a page that stays as it is.
  var token: String?
  var nonce: String
  var language: String

  var html: String {
    var title = ""
    HTML.escape(document.title, into: &title)
    var html = """
      <!doctype html>
      <html lang="\(escaped(language))">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
      <meta name="color-scheme" content="light dark">
      <title>\(title)</title>
      <link rel="stylesheet" href="\(StaticAssets.style.path)">
      <style nonce="\(nonce)">\(document.rules)</style>

      """
    if token != nil { html += "<script type=\"module\" src=\"\(StaticAssets.script.path)\"></script>\n" }
    html += "</head>\n<body>\n<main id=\"page\" data-version=\"\(StaticAssets.version)\""
    html += " data-socket=\"\(HostPath.socket)\" data-upload=\"\(HostPath.upload)\""
    html += " data-ticket=\"\(HostPath.ticket)\" data-url=\"\(escaped(url))\""
    if let focus = document.focus { html += " data-focus=\"\(focus)\"" }
    if let token { html += " data-connect=\"\(token)\"" }
    html += ">\(document.body)</main>\n"
    html += "<div id=\"status\" role=\"status\" hidden>Reconnecting…</div>\n"
    html += "<div id=\"announcer\" class=\"hidden\" aria-live=\"polite\"></div>\n"
    if token != nil {
      html += "<noscript>This page shows what is there; to act on it, allow scripts.</noscript>\n"
    }
    return html + "</body>\n</html>\n"
  }

  private func escaped(_ text: String) -> String {
    var result = ""
    HTML.escape(text, into: &result)
    return result
  }
}
