import Formats
import Foundation
import HTTPServer
import SwiftUICore

/// The HTML around a page's content. Texts and links work without the script.
struct PageShell {
  var rendering: SessionRegistry.Rendering
  var site: SiteInfo
  var texts: PageTexts
  var look: HostLook
  var nonce: String
  var pictureSide: Int?
  /// The number of the page worker that has the page, if there are several.
  var worker: Int?

  var html: String {
    let (document, token) = (rendering.document, rendering.token)
    let head = PageHead(
      site: site, theme: look.theme, info: rendering.info, title: rendering.info.title ?? document.title,
      path: rendering.url)
    var html = """
      <!doctype html>
      <html\(languageAttributes(site.language))>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
      <meta name="color-scheme" content="light dark">
      \(head.html)\(look.preloads)<link rel="stylesheet" href="\(look.style.path)">
      <style nonce="\(nonce)">\(document.rules)</style>

      """
    if rendering.isLive {
      html += "<script type=\"module\" src=\"\(StaticAssets.script.path)\"></script>\n"
      html += FormPage.refresh(to: rendering.url)
    } else if rendering.form != nil {
      html += "<script type=\"module\" src=\"\(FormPage.returnScript.path)\"></script>\n"
    }
    html += "</head>\n<body>\n"
    if rendering.isLive || rendering.form != nil {
      html += "<a id=\"skip\" class=\"offscreen\" href=\"#page\">\(escaped(texts.skip))</a>\n"
    }
    if rendering.isLive { html += FormPage.note(rendering.url, texts) }
    if let form = rendering.form {
      html += FormPage.form(form, of: rendering, texts, at: path(HostPath.form))
    }
    html += "<main id=\"page\" data-version=\"\(look.version)\""
    html += " data-socket=\"\(path(HostPath.socket))\" data-upload=\"\(path(HostPath.upload))\""
    html += " data-uploader=\"\(StaticAssets.uploader.path)\" data-gestures=\"\(StaticAssets.gestures.path)\""
    html += " data-keyboard=\"\(StaticAssets.keyboard.path)\" data-motion=\"\(StaticAssets.motion.path)\""
    html += " data-maps=\"\(StaticAssets.maps.path)\" data-timers=\"\(StaticAssets.timers.path)\""
    html += " data-turns=\"\(StaticAssets.turns.path)\""
    html += " data-layout=\"\(StaticAssets.layout.path)\""
    html += " data-moves=\"\(StaticAssets.moves.path)\""
    html += " data-rows=\"\(StaticAssets.rows.path)\""
    html += " data-flashes=\"\(StaticAssets.flashes.path)\""
    html += " data-now=\"\(Date.now.timeIntervalSince1970)\""
    html += " data-effects=\"\(StaticAssets.effects.path)\""
    if rendering.isLive { html += texts.attributes }
    if let pictureSide { html += " data-picture-side=\"\(pictureSide)\"" }
    html += " data-ticket=\"\(path(HostPath.ticket))\" data-url=\"\(escaped(rendering.url))\""
    if let serviceWorker { html += " data-worker=\"\(escaped(serviceWorker))\"" }
    if let focus = document.focus { html += " data-focus=\"\(focus)\"" }
    if let token { html += " data-connect=\"\(token)\"" }
    if rendering.form != nil { html += " data-form" }
    if !document.dialogs.isEmpty { html += " inert" }
    html += ">\(document.body)</main>\n\(document.dialogs)"
    html += "<div id=\"status\" role=\"status\"\(rendering.isFull ? "" : " hidden")>"
    html += escaped(rendering.isFull ? texts.full : texts.reconnecting)
    html += "</div>\n"
    html += "<div id=\"announcer\" class=\"hidden\" aria-live=\"polite\"></div>\n"
    return html + "</body>\n</html>\n"
  }

  private func path(_ path: String) -> String { HostPath.path(path, of: worker) }

  /// The URL of the service worker. It names the kept files, so a new program brings a new worker.
  private var serviceWorker: String? {
    guard let offlinePage = site.offlinePage else { return nil }
    let kept = [look.style.path, StaticAssets.script.path, StaticAssets.offline.path]
      .map { "&keep=" + PercentEncoding.encode($0) }.joined()
    return StaticAssets.worker.path + "?version=\(look.version)"
      + "&offline=" + PercentEncoding.encode(offlinePage) + kept
  }
}

func escaped(_ text: String) -> String {
  var result = ""
  HTML.escape(text, into: &result)
  return result
}
