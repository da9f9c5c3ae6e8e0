import Foundation

/// Encodes a value as text in the browser.
struct StoredText<Value> {
  let read: (String) -> Value?
  /// Returns the text of a value; nil removes the key.
  let write: (Value) -> String?
}

/// A value that is stored as text.
public protocol _StorableAsText {
  static func _stored(in text: String) -> Self?
  var _storedText: String { get }
}

extension Bool: _StorableAsText {}
extension Int: _StorableAsText {}
extension Double: _StorableAsText {}
extension String: _StorableAsText {}

extension _StorableAsText where Self: LosslessStringConvertible {
  public static func _stored(in text: String) -> Self? { Self(text) }
  public var _storedText: String { String(self) }
}

extension URL: _StorableAsText {
  public static func _stored(in text: String) -> URL? { URL(string: text) }
  public var _storedText: String { absoluteString }
}

extension Date: _StorableAsText {
  public static func _stored(in text: String) -> Date? {
    Double(text).map { Date(timeIntervalSinceReferenceDate: $0) }
  }
  public var _storedText: String { String(timeIntervalSinceReferenceDate) }
}

extension Data: _StorableAsText {
  public static func _stored(in text: String) -> Data? { Data(base64Encoded: text) }
  public var _storedText: String { base64EncodedString() }
}

extension StoredText where Value: _StorableAsText {
  static var own: Self { Self(read: { Value._stored(in: $0) }, write: { $0._storedText }) }
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

/// A key of the browser's storage, as seen by a property of a view. Only text crosses this border.
@MainActor final class StoredKey {
  private let storage: BrowserStorage?
  private var key: String?

  init(_ location: PageLocation?) { storage = location?.storage }

  /// Registers a read. The key may differ from the last evaluation's.
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
