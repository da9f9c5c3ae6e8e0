import HTTPServer

/// What a page says about itself to browsers, search engines and those who show links to it.
///
/// ```swift
/// configuration.page = { request, _ in
///   guard let book = await library.book(at: request.path) else { return PageInfo(status: .notFound) }
///   return PageInfo(title: book.title, description: book.summary, image: book.cover, kind: "book")
/// }
/// ```
public struct PageInfo: Sendable {
  /// What HTTP answers: a page can say that there is nothing here and still be one.
  public var status: Status = .ok
  /// Nil: the title of the screen on show.
  public var title: String?
  /// A sentence or two, for lists of what was found and for those who show a link.
  public var description: String?
  /// The address of a picture, or its path on this host.
  public var image: String?
  /// The kind of the page by the Open Graph protocol, such as `website`, `article` or `profile`.
  public var kind = "website"
  /// Whether search engines may list the page. Pages that are not there are never listed.
  public var isIndexed = true
  /// The one path of this page, when it has several; nil: the path asked for.
  public var canonical: String?
  /// Whether people may act on the page. What is no page of the application needs no more than links.
  public var isLive = true
  /// Another path of this host, or an address, to go to instead (RFC 9110, section 15.4.4).
  public var redirect: String?

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

/// What is the same on all pages of a host.
///
/// ```swift
/// configuration.site.name = "Club"
/// configuration.site.origin = "https://club.example.org"
/// configuration.site.icon = "/icon.svg"
/// ```
public struct SiteInfo: Sendable {
  /// What browsers call the program once it is on a home screen.
  public var name = ""
  /// The language that the program's texts are in, by its BCP 47 tag, which is not the reader's.
  public var language = "en"
  /// Where the host is for everybody, such as `https://club.example.org`: links that others show need it.
  public var origin: String?
  /// Paths of the web app manifest and of icons; the application serves them, or ``WebHostConfiguration/assets``.
  public var manifest: String?
  public var icon: String?
  public var touchIcon: String?
  /// The path of a page that the browser keeps for when it reaches nothing; nil: pages install no service worker.
  public var offlinePage: String?

  public init() {}
}

/// The elements of a page's head that say what it is.
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
    // The browser's own bars around the page.
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

  /// How a link to the page looks elsewhere (the Open Graph protocol, ogp.me).
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
