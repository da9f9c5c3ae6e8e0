import Foundation
import HTTPServer
import StringCatalogs
import SwiftUICore
import Synchronization

/// A file that the host serves: a manifest, an icon or an offline page.
///
/// ```swift
/// configuration.assets = [
///   WebAsset(path: "/icon.svg", type: "image/svg+xml", bytes: PackageResources.icon_svg),
///   .offlinePage(path: "/offline.html"),
/// ]
/// configuration.site.offlinePage = "/offline.html"
/// ```
public struct WebAsset: Sendable {
  /// The absolute path on this host.
  public var path: String
  /// The bytes with their media type, compressed once.
  public let content: FixedContent
  /// True if browsers may cache the file permanently, because other content would have another path.
  public var isImmutable: Bool
  /// The content in other languages, if it has texts.
  private var localized: LocalizedContent?

  /// Creates a file with the given path and media type.
  public init(path: String, type: String, bytes: [UInt8], isImmutable: Bool = false) {
    self.path = path
    self.isImmutable = isImmutable
    content = FixedContent(bytes, type: type)
  }

  /// Creates a permanently cached file whose path contains a hash of its content.
  public static func hashed(_ name: String, _ suffix: String, _ type: String, _ bytes: [UInt8]) -> WebAsset {
    WebAsset(
      path: "\(HostPath.prefix)\(name)-\(FixedContent.fingerprint(bytes)).\(suffix)", type: type,
      bytes: bytes,
      isImmutable: true)
  }

  /// Creates a page for ``SiteInfo/offlinePage`` in the given theme. It shows a notice, and reloads when the connection
  /// returns.
  ///
  /// - `title`: The heading; nil: a text in the reader's language, likewise the others.
  /// - `text`: The notice below it.
  /// - `action`: The label of the link that tries again.
  public static func offlinePage(
    path: String, title: String? = nil, text: String? = nil, action: String? = nil, theme: Theme = Theme()
  ) -> WebAsset {
    let style = StaticAssets.style(of: theme)
    let localized = LocalizedContent { language in
      let locale = Locale(identifier: language)
      let html = offlinePage(
        language, title ?? frameworkText("No Connection", locale),
        text ?? frameworkText("You are offline. Check your connection and try again.", locale),
        action ?? frameworkText("Try Again", locale), style)
      return FixedContent(Array(html.utf8), type: "text/html; charset=utf-8")
    }
    var asset = WebAsset(path: path, content: localized.content(for: Locale(identifier: "en")))
    asset.localized = localized
    return asset
  }

  private init(path: String, content: FixedContent) {
    self.path = path
    self.content = content
    isImmutable = false
  }

  private static func offlinePage(
    _ language: String, _ title: String, _ text: String, _ action: String, _ style: WebAsset
  ) -> String {
    """
    <!doctype html>
    <html\(languageAttributes(language))>
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
  }

  func response(to request: Request) -> Response {
    var response = (localized?.content(for: request.locale) ?? content).response
    for (name, value) in [
      ("X-Content-Type-Options", "nosniff"), ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Cache-Control", isImmutable ? "public, max-age=31536000, immutable" : "no-cache"),
      // A page such as the offline page needs only the style sheet, its fonts and the host's script.
      (
        "Content-Security-Policy",
        "default-src 'none'; style-src 'self'; font-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
          + "frame-ancestors 'none'"
      ),
    ] { response.headers.append(name, value) }
    return response.encoded(for: request).applying(Preconditions(request))
  }
}

/// The content of a file in the program's languages, each made when the first reader needs it.
private final class LocalizedContent: Sendable {
  private let make: @Sendable (_ language: String) -> FixedContent
  private let contents = Mutex<[String: FixedContent]>([:])

  init(_ make: @escaping @Sendable (_ language: String) -> FixedContent) { self.make = make }

  func content(for locale: Locale) -> FixedContent {
    let language = StringCatalogs.language(for: locale) ?? "en"
    if let known = contents.withLock({ $0[language] }) { return known }
    let content = make(language)
    contents.withLock { $0[language] = content }
    return content
  }
}
