import SwiftUICore

/// Short texts that a browser stores for one user, by name, shared by all pages of that user.
///
/// Pages of other users in the same browser never receive them.
@MainActor package struct PersonalStorage: Sendable {
  private let browser: BrowserStorage
  private let owner: String

  init(browser: BrowserStorage, owner: String) {
    self.browser = browser
    self.owner = owner
  }

  private var prefix: String { "\(BrowserStorage.own)\(owner):" }

  /// The maximum bytes of a text, including its name and the prefix of its key.
  package static let textBytes = BrowserStorage.Limits.valueBytes

  /// Returns all texts once the browser has reported them, or nil if the page ends before.
  package func texts() async -> [String: String]? {
    guard await browser.waitForReport(to: owner) else { return nil }
    return known
  }

  /// The texts that the browser has reported so far.
  package var known: [String: String] {
    var texts: [String: String] = [:]
    for key in browser.keys where key.hasPrefix(prefix) && !key.hasPrefix(prefix + BrowserStorage.property) {
      texts[String(key.dropFirst(prefix.count))] = browser.value(for: key)
    }
    return texts
  }

  /// Stores a text, or removes it if nil. Returns false if the text is too long.
  package func keep(_ text: String?, as name: String) -> Bool { browser.store(text, for: prefix + name) }

  package func removeAll() {
    for name in known.keys { browser.store(nil, for: prefix + name) }
  }
}
