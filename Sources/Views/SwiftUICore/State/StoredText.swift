import Foundation

/// How a value is kept as text in the browser.
struct StoredText<Value> {
  let read: (String) -> Value?
  /// Nil: the key goes.
  let write: (Value) -> String?
}

extension StoredText where Value == Bool {
  static var bool: Self { Self(read: { Bool($0) }, write: { String($0) }) }
}
extension StoredText where Value == Int {
  static var int: Self { Self(read: { Int($0) }, write: { String($0) }) }
}
extension StoredText where Value == Double {
  static var double: Self { Self(read: { Double($0) }, write: { String($0) }) }
}
extension StoredText where Value == String {
  static var string: Self { Self(read: { $0 }, write: { $0 }) }
}
extension StoredText where Value == URL {
  static var url: Self { Self(read: { URL(string: $0) }, write: { $0.absoluteString }) }
}
extension StoredText where Value == Date {
  static var date: Self {
    Self(
      read: { Double($0).map { Date(timeIntervalSinceReferenceDate: $0) } },
      write: { String($0.timeIntervalSinceReferenceDate) })
  }
}
extension StoredText where Value == Data {
  static var data: Self { Self(read: { Data(base64Encoded: $0) }, write: { $0.base64EncodedString() }) }
}
extension StoredText where Value: RawRepresentable, Value.RawValue == String {
  static var rawString: Self { Self(read: { Value(rawValue: $0) }, write: { $0.rawValue }) }
}
extension StoredText where Value: RawRepresentable, Value.RawValue == Int {
  static var rawInt: Self {
    Self(read: { Int($0).flatMap { Value(rawValue: $0) } }, write: { String($0.rawValue) })
  }
}

extension StoredText {
  var optional: StoredText<Value?> {
    StoredText<Value?>(read: { read($0).map { .some($0) } }, write: { $0.flatMap(write) })
  }
}

/// One key of what the browser keeps, as a property of a view sees it. Only text passes the border to the page.
@MainActor final class StoredKey {
  private let storage: BrowserStorage?
  private var key: String?

  init(_ location: PageLocation?) { storage = location?.storage }

  /// The key may be another one than when the view was last evaluated.
  func use(_ key: String, by node: Node) {
    if self.key == key { return }
    self.key = key
    storage?.read(key, by: node)
  }

  // Views read and write on the main actor.
  nonisolated var text: String? {
    get { MainActor.assumeIsolated { key.flatMap { storage?.value(ofProperty: $0) } } }
    set { MainActor.assumeIsolated { if let key { storage?.store(newValue, ofProperty: key) } } }
  }
}
