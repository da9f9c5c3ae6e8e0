/// Text that the browser keeps for the program, by key.
///
/// Keys that begin with `scene:` last as long as the window. Keys that begin with `own:` and a person's name are told
/// to pages of that person only. All else is for every page of the host in that browser. What views keep with
/// `@AppStorage` and `@SceneStorage` is the person's whose page it is, and the browser's where nobody has signed in.
@MainActor package final class BrowserStorage {
  package enum Limits {
    /// Bytes of one value; the page's script counts the same way.
    package static let valueBytes = 16_000
    /// Bytes that a browser can make the server keep for one page, and entries.
    static let allBytes = 128 << 10
    static let entries = 256
    /// Bytes of all pages of the process from which on each may add to its own only up to ``leastBytes``.
    static let ample = 32 << 20
    static let leastBytes = 20_000
  }

  /// What the pages of all sessions hold.
  private static var bytesOfAll = 0
  private var values: [String: String] = [:]
  private var bytes = 0
  private var readers: [(key: String, node: () -> Node?)] = []
  /// Whose page the browser took it for when it last told what it keeps; nil: it has not.
  private var reportedOwner: String?
  /// What was set before the browser told what it keeps of this person, and is newer than that.
  private var written: Set<String> = []
  private var isClosed = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// Takes what the browser is to do.
  var request: (Operation) -> Void = { _ in }

  /// Whose page it is, without colons; empty: somebody's who has not signed in.
  package var owner = "" {
    didSet {
      guard owner != oldValue else { return }
      written = []
      for reader in readers { reader.node()?.invalidate() }
    }
  }

  package init() {}

  package func value(for key: String) -> String? { values[key] }

  /// The keys of what is known to be kept.
  package var keys: some Collection<String> { values.keys }

  func read(_ key: String, by node: Node) {
    if readers.contains(where: { $0.key == key && $0.node() === node }) { return }
    readers.removeAll { $0.node()?.isMounted != true }
    readers.append((key, { [place = node.place] in place.node }))
  }

  /// Sets a value for this page, and in the browser where it is not too long: a page that comes later would not be
  /// told of a longer one. Nil removes it. Returns whether the browser is to keep it.
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

  // MARK: What views keep

  func value(ofProperty key: String) -> String? { values[name(ofProperty: key)] }

  func store(_ value: String?, ofProperty key: String) { store(value, for: name(ofProperty: key)) }

  private func name(ofProperty key: String) -> String {
    owner.isEmpty ? key : Self.own + owner + ":" + Self.property + key
  }

  /// Begins the keys of what views keep, among those of a person.
  package static let property = "view:"

  // MARK: What the browser says

  /// One value has changed, as by another page.
  func changed(key: String, value: String?) {
    let bytes = bytes - size(of: key) + (value.map { key.utf8.count + $0.utf8.count } ?? 0)
    let room = Self.bytesOfAll < Limits.ample ? Limits.allBytes : Limits.leastBytes
    guard bytes <= room || bytes <= self.bytes, values.count < Limits.entries || values[key] != nil
    else { return }
    set(value, for: key)
  }

  private func size(of key: String) -> Int { values[key].map { key.utf8.count + $0.utf8.count } ?? 0 }

  /// Nobody who reads it is evaluated for what is so already.
  private func set(_ value: String?, for key: String) {
    guard !isClosed, values[key] != value else { return }
    let before = size(of: key)
    values[key] = value
    let grown = size(of: key) - before
    bytes += grown
    Self.bytesOfAll += grown
    notify(key)
  }

  /// All that it keeps for a page of this person; an empty name is a visitor.
  func reported(_ reported: [String: String], owner: String) {
    let theirs = Self.own + owner + ":"
    for key in values.keys where reported[key] == nil && key.hasPrefix(Self.own) {
      if !written.contains(key) || !key.hasPrefix(theirs) { set(nil, for: key) }
    }
    for (key, value) in reported where !written.contains(key) { changed(key: key, value: value) }
    written = []
    reportedOwner = owner
    resumeAll()
  }

  package static let own = "own:"

  /// Returns once the browser has told what it keeps for a page of this person; false: it never will.
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
