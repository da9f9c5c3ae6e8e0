import WebHost

/// The name, icons, manifest and offline page that make the site installable.
enum SiteAssets {
  static func site(publicURL: String) -> SiteInfo {
    var site = SiteInfo()
    site.name = "KiwiFruit"
    site.origin = publicURL
    site.manifest = "/manifest.webmanifest"
    site.icon = "/icon.svg"
    site.touchIcon = "/icon-180.png"
    site.offlinePage = offlinePage
    return site
  }

  static func all(in theme: Theme) -> [WebAsset] {
    files + [WebAsset.offlinePage(path: offlinePage, theme: theme)]
  }

  private static let offlinePage = "/offline.html"
  private static let files = [
    WebAsset(path: "/manifest.webmanifest", type: "application/manifest+json", bytes: Array(manifest.utf8)),
    WebAsset(path: "/icon.svg", type: "image/svg+xml", bytes: PackageResources.icon_svg),
    WebAsset(path: "/icon-180.png", type: "image/png", bytes: PackageResources.icon_180_png),
    WebAsset(path: "/icon-192.png", type: "image/png", bytes: PackageResources.icon_192_png),
    WebAsset(path: "/icon-512.png", type: "image/png", bytes: PackageResources.icon_512_png),
    WebAsset(path: "/robots.txt", type: "text/plain; charset=utf-8", bytes: Array(robots.utf8)),
  ]

  static let paths = Set(files.map(\.path) + [offlinePage])

  private static let manifest = """
    {
      "id": "/",
      "name": "KiwiFruit",
      "short_name": "KiwiFruit",
      "description": "A journal you share: for what you read, watch and where you eat.",
      "start_url": "/",
      "scope": "/",
      "display": "standalone",
      "background_color": "#f6f8f2",
      "theme_color": "#f6f8f2",
      "icons": [
        { "src": "/icon.svg", "type": "image/svg+xml", "sizes": "any" },
        { "src": "/icon-192.png", "type": "image/png", "sizes": "192x192" },
        { "src": "/icon-512.png", "type": "image/png", "sizes": "512x512" },
        { "src": "/icon-512.png", "type": "image/png", "sizes": "512x512", "purpose": "maskable" }
      ],
      "shortcuts": [{ "name": "New Post", "url": "/new" }]
    }
    """

  private static let robots = """
    User-agent: *
    Disallow: /settings
    Disallow: /me
    Disallow: /new
    Disallow: /reset

    """
}
