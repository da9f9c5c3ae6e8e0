import HTTPServer

/// A file of the program that browsers fetch: a manifest, an icon, a page for when there is no network.
///
/// ```swift
/// configuration.assets = [
///   WebAsset(path: "/icon.svg", type: "image/svg+xml", bytes: PackageResources.icon_svg),
///   .offlinePage(path: "/offline.html"),
/// ]
/// configuration.site.offlinePage = "/offline.html"
/// ```
public struct WebAsset: Sendable {
  /// On this host, from the slash on.
  public var path: String
  /// The bytes with their media type, compressed once.
  public let content: FixedContent
  /// Whether browsers may keep the file for ever, because another content would have another path.
  public var isImmutable: Bool

  public init(path: String, type: String, bytes: [UInt8], isImmutable: Bool = false) {
    self.path = path
    self.isImmutable = isImmutable
    content = FixedContent(bytes, type: type)
  }

  /// A file that is kept for ever, under a path of this host that holds a hash of the content.
  public static func hashed(_ name: String, _ suffix: String, _ type: String, _ bytes: [UInt8]) -> WebAsset {
    WebAsset(
      path: "\(HostPath.prefix)\(name)-\(FixedContent.fingerprint(bytes)).\(suffix)", type: type,
      bytes: bytes,
      isImmutable: true)
  }

  /// A page in the look of the others for ``SiteInfo/offlinePage``: says that there is no connection, and
  /// goes away once there is one.
  public static func offlinePage(
    path: String, title: String = "No connection",
    text: String = "This page needs the network. Check your connection, then try again.",
    action: String = "Try Again", theme: Theme = Theme()
  ) -> WebAsset {
    let style = StaticAssets.style(of: theme)
    let html = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
      <meta name="color-scheme" content="light dark">
      <title>\(escaped(title))</title>
      <link rel="stylesheet" href="\(style.path)">
      <script type="module" src="\(StaticAssets.offline.path)"></script>
      </head>
      <body>
      <main id="page" class="offline"><h1>\(escaped(title))</h1><p>\(escaped(text))</p>
      <p><a class="button" data-key="prominent" href="">\(escaped(action))</a></p></main>
      </body>
      </html>
      """
    return WebAsset(path: path, type: "text/html; charset=utf-8", bytes: Array(html.utf8))
  }

  func response(to request: Request) -> Response {
    var response = content.response
    for (name, value) in [
      ("X-Content-Type-Options", "nosniff"), ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Cache-Control", isImmutable ? "public, max-age=31536000, immutable" : "no-cache"),
      // An icon or a page of this kind needs nothing beyond the style sheet, its fonts and a script of ours.
      (
        "Content-Security-Policy",
        "default-src 'none'; style-src 'self'; font-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
          + "frame-ancestors 'none'"
      ),
    ] { response.headers.append(name, value) }
    return response.encoded(for: request).applying(Preconditions(request))
  }
}
