import HTTPServer

/// The description of a page for browsers, search engines and link previews.
///
/// ```swift
/// configuration.page = { request, _ in
///   guard let book = await library.book(at: request.path) else { return PageInfo(status: .notFound) }
///   return PageInfo(title: book.title, description: book.summary, image: book.cover, kind: "book")
/// }
/// ```
public struct PageInfo: Sendable {
  /// The HTTP status. A page for a missing resource is still a page.
  public var status: Status = .ok
  /// The title; nil for that of the visible screen.
  public var title: String?
  /// One or two sentences for search results and link previews.
  public var description: String?
  /// The URL of a picture, or its path on this host.
  public var image: String?
  /// The type of the page in the Open Graph protocol, such as `website`, `article` or `profile`.
  public var kind = "website"
  /// True if search engines may list the page. Pages with an error status are never listed.
  public var isIndexed = true
  /// The canonical path of a page with several; nil for the requested path.
  public var canonical: String?
  /// True if the page connects to its session. A page of plain links need not.
  public var isLive = true
  /// The path or URL to redirect to instead of showing the page (RFC 9110, section 15.4.4).
  public var redirect: String?

  /// Creates a description.
  public init(
    status: Status = .ok, title: String? = nil, description: String? = nil, image: String? = nil,
    kind: String = "website", isIndexed: Bool = true, canonical: String? = nil, isLive: Bool = true,
    redirect: String? = nil
  ) {
    self.status = status
    self.title = title
    self.description = description
    self.image = image
    self.kind = kind
    self.isIndexed = isIndexed
    self.canonical = canonical
    self.isLive = isLive
    self.redirect = redirect
  }
}

/// The properties that all pages of a host share.
///
/// ```swift
/// configuration.site.name = "Club"
/// configuration.site.origin = "https://club.example.org"
/// configuration.site.icon = "/icon.svg"
/// ```
public struct SiteInfo: Sendable {
  /// The name of the web app on a home screen.
  public var name = ""
  /// The BCP 47 tag of the language of the app's own text.
  public var language = "en"
  /// The public origin of the host, such as `https://club.example.org`, which link previews need.
  public var origin: String?
  /// The path of the web app manifest, which the application or ``WebHostConfiguration/assets`` serves.
  public var manifest: String?
  /// The path of the icon.
  public var icon: String?
  /// The path of the icon on Apple's home screens.
  public var touchIcon: String?
  /// The path of a page that browsers keep for use without a network; nil to install no service worker.
  public var offlinePage: String?

  /// Creates the properties of a site without a name.
  public init() {}
}

/// The elements of a page's head that describe it.
struct PageHead {
  var site: SiteInfo
  var theme: Theme
  var info: PageInfo
  var title: String
  var path: String

  var html: String {
    var html = "<title>\(escaped(title))</title>\n"
    if let description = info.description { html += meta("name", "description", description) }
    if !info.isIndexed || !(200..<300).contains(info.status.code) {
      html += meta("name", "robots", "noindex")
    }
    html += preview
    if let address = absolute(info.canonical ?? path), info.status == .ok {
      html += "<link rel=\"canonical\" href=\"\(escaped(address))\">\n" + meta("property", "og:url", address)
    }
    // The color of the browser's own bars.
    for (scheme, value) in [("light", theme.background.light), ("dark", theme.background.dark)] {
      html += "<meta name=\"theme-color\" media=\"(prefers-color-scheme: \(scheme))\""
      html += " content=\"\(value.css)\">\n"
    }
    for (relation, path) in [
      ("manifest", site.manifest), ("icon", site.icon), ("apple-touch-icon", site.touchIcon),
    ] {
      if let path { html += "<link rel=\"\(relation)\" href=\"\(escaped(path))\">\n" }
    }
    if !site.name.isEmpty {
      html += meta("name", "application-name", site.name)
      html += meta("name", "apple-mobile-web-app-title", site.name)
    }
    return html
  }

  /// The elements for link previews (the Open Graph protocol, ogp.me).
  private var preview: String {
    var html = meta("property", "og:title", title) + meta("property", "og:type", info.kind)
    if let description = info.description { html += meta("property", "og:description", description) }
    if !site.name.isEmpty { html += meta("property", "og:site_name", site.name) }
    if let image = info.image {
      html += meta("property", "og:image", absolute(image) ?? image)
      html += meta("name", "twitter:card", "summary_large_image")
    }
    return html
  }

  private func absolute(_ path: String) -> String? {
    path.hasPrefix("/") ? site.origin.map { $0 + path } : path
  }

  private func meta(_ kind: String, _ name: String, _ content: String) -> String {
    "<meta \(kind)=\"\(name)\" content=\"\(escaped(content))\">\n"
  }
}
