/// Names a browser in the list of devices, such as `Firefox on Linux`.
enum BrowserName {
  static let unknown = "Browser"

  /// The tokens of browsers in order of precedence, because browsers also send the names of others.
  private static let browsers = [
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
  ]
  private static let systems = [
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "Mac"), ("Linux", "Linux"),
  ]

  static func of(_ userAgent: String) -> String {
    func name(_ known: [(mark: String, name: String)]) -> String? {
      known.first { userAgent.contains($0.mark) }?.name
    }
    let browser = name(browsers) ?? unknown
    return name(systems).map { "\(browser) on \($0)" } ?? browser
  }
}
