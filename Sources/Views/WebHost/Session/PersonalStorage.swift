import SwiftUICore

/// What a browser keeps of one person for the application: short texts by name, for all pages of theirs in it.
///
/// What others who use the browser keep is never told here, and theirs never to them.
@MainActor package struct PersonalStorage: Sendable {
  private let browser: BrowserStorage
  private let owner: String

  init(browser: BrowserStorage, owner: String) {
    self.browser = browser
    self.owner = owner
  }

  private var prefix: String { "\(BrowserStorage.own)\(owner):" }

  /// Bytes of one text, with its name and what belongs to the key.
  package static let textBytes = BrowserStorage.Limits.valueBytes

  /// Returns all texts once the browser has reported them, or nil when the page ends before.
  package func texts() async -> [String: String]? {
    guard await browser.waitForReport(to: owner) else { return nil }
    return known
  }

  /// What is known now.
  package var known: [String: String] {
    var texts: [String: String] = [:]
    for key in browser.keys where key.hasPrefix(prefix) && !key.hasPrefix(prefix + BrowserStorage.property) {
      texts[String(key.dropFirst(prefix.count))] = browser.value(for: key)
    }
    return texts
  }

  /// Keeps a text in place of the one before; nil removes it. False: it is too long to be kept.
  package func keep(_ text: String?, as name: String) -> Bool { browser.store(text, for: prefix + name) }

  package func removeAll() {
    for name in known.keys { browser.store(nil, for: prefix + name) }
  }
}
