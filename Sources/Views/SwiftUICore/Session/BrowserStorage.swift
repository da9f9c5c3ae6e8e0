/// Text that the browser keeps for the app, by key.
///
/// Keys with the prefix `scene:` last as long as the window. Keys with the prefix `own:` and a user's name are sent
/// only to pages of that user. All other keys are shared by all pages of the host in that browser. `@AppStorage` and
/// `@SceneStorage` belong to the signed-in user, or to the browser if no user is signed in.
@MainActor package final class BrowserStorage {
  package enum Limits {
    /// The maximum size of one value in bytes. The page's script counts the same way.
    package static let valueBytes = 16_000
    /// The maximum size in bytes of all values that the server keeps for a page.
    static let allBytes = 128 << 10
    /// The maximum number of values that the server keeps for a page.
    static let entries = 256
    /// The total size of all pages, in bytes, above which each page is limited to ``minBytes``.
    static let ample = 32 << 20
    static let minBytes = 20_000
  }

  /// The bytes held by the pages of all sessions.
  private static var bytesOfAll = 0
  private var values: [String: String] = [:]
  private var bytes = 0
  private var readers: [(key: String, node: () -> Node?)] = []
  /// The user that the browser last reported values for; nil before the first report.
  private var reportedOwner: String?
  /// Keys set before the browser's report for this user. They are newer than the report.
  private var written: Set<String> = []
  private var isClosed = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// Sends an operation to the browser.
  var request: (Operation) -> Void = { _ in }

  /// The page's user, without colons; empty if no user is signed in.
  package var owner = "" {
    didSet {
      guard owner != oldValue else { return }
      written = []
      for reader in readers { reader.node()?.invalidate() }
    }
  }

  package init() {}

  package func value(for key: String) -> String? { values[key] }

  /// The keys of all known values.
  package var keys: some Collection<String> { values.keys }

  func read(_ key: String, by node: Node) {
    if readers.contains(where: { $0.key == key && $0.node() === node }) { return }
    readers.removeAll { $0.node()?.isMounted != true }
    readers.append((key, { [place = node.place] in place.node }))
  }

  /// Sets a value for this page and the browser. Nil removes it. Returns false for a value that is too long for the
  /// browser, because later pages could not report it.
  @discardableResult package func store(_ value: String?, for key: String) -> Bool {
    set(value, for: key)
    if reportedOwner != owner { written.insert(key) }
    guard let value else {
      request(.effect(name: "forget", arguments: [key]))
      return true
    }
    guard key.utf8.count + value.utf8.count <= Limits.valueBytes else { return false }
    request(.effect(name: "store", arguments: [key, value]))
    return true
  }

  // MARK: Property wrappers

  func value(ofProperty key: String) -> String? { values[name(ofProperty: key)] }

  func store(_ value: String?, ofProperty key: String) { store(value, for: name(ofProperty: key)) }

  private func name(ofProperty key: String) -> String {
    owner.isEmpty ? key : Self.own + owner + ":" + Self.property + key
  }

  /// The prefix of the keys of property wrappers, after the user's name.
  package static let property = "view:"

  // MARK: Reports of the browser

  /// Applies a changed value, such as one from another page.
  func changed(key: String, value: String?) {
    let bytes = bytes - size(of: key) + (value.map { key.utf8.count + $0.utf8.count } ?? 0)
    let limit = Self.bytesOfAll < Limits.ample ? Limits.allBytes : Limits.minBytes
    guard bytes <= limit || bytes <= self.bytes, values.count < Limits.entries || values[key] != nil
    else { return }
    set(value, for: key)
  }

  private func size(of key: String) -> Int { values[key].map { key.utf8.count + $0.utf8.count } ?? 0 }

  /// Notifies readers only if the value differs.
  private func set(_ value: String?, for key: String) {
    guard !isClosed, values[key] != value else { return }
    let before = size(of: key)
    values[key] = value
    let grown = size(of: key) - before
    bytes += grown
    Self.bytesOfAll += grown
    notify(key)
  }

  /// Applies a report of all values for pages of a user; an empty name means no user is signed in.
  func reported(_ reported: [String: String], owner: String) {
    let ownPrefix = Self.own + owner + ":"
    for key in values.keys where reported[key] == nil && key.hasPrefix(Self.own) {
      if !written.contains(key) || !key.hasPrefix(ownPrefix) { set(nil, for: key) }
    }
    for (key, value) in reported where !written.contains(key) { changed(key: key, value: value) }
    written = []
    reportedOwner = owner
    resumeAll()
  }

  package static let own = "own:"

  /// Waits for the browser's report for a user. Returns false if the page closes first.
  package func waitForReport(to owner: String) async -> Bool {
    while !isClosed, reportedOwner != owner {
      await withCheckedContinuation { waiting.append($0) }
    }
    return !isClosed
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    values = [:]
    Self.bytesOfAll -= bytes
    bytes = 0
    resumeAll()
  }

  private func resumeAll() {
    let resumed = waiting
    waiting = []
    for continuation in resumed { continuation.resume() }
  }

  private func notify(_ key: String) {
    for reader in readers where name(ofProperty: reader.key) == key { reader.node()?.invalidate() }
  }
}
