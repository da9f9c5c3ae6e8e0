/// The header fields of a request. They are stored as received bytes plus ranges of names and values.
///
/// A request costs two allocations regardless of its fields; strings are created on access. Names are
/// compared without regard to ASCII case (RFC 9110, section 5.1).
///
/// ```swift
/// let agent = request.headers["User-Agent"]
/// ```
public struct HeaderFields: Sendable {
  struct Field: Sendable {
    var nameStart: UInt32
    var nameEnd: UInt32
    var valueStart: UInt32
    var valueEnd: UInt32

    init(name: Range<Int>, value: Range<Int>) {
      nameStart = UInt32(clamping: name.lowerBound)
      nameEnd = UInt32(clamping: name.upperBound)
      valueStart = UInt32(clamping: value.lowerBound)
      valueEnd = UInt32(clamping: value.upperBound)
    }

    var name: Range<Int> { Int(nameStart)..<Int(nameEnd) }
    var value: Range<Int> { Int(valueStart)..<Int(valueEnd) }

    /// Adjusts the ranges after the first `origin` bytes are removed.
    mutating func shift(by origin: Int) {
      self = Field(
        name: name.lowerBound - origin..<name.upperBound - origin,
        value: value.lowerBound - origin..<value.upperBound - origin)
    }
  }

  private var bytes: [UInt8]
  private var fields: [Field]

  /// The memory used, in bytes.
  var byteCount: Int { bytes.count + fields.count * MemoryLayout<Field>.stride }

  /// Creates fields whose ranges the parser found inside `bytes`.
  init(bytes: [UInt8], fields: [Field]) {
    self.bytes = bytes
    self.fields = fields
  }

  /// Creates fields from pairs, for requests built in process.
  ///
  /// Pairs whose name is not a token are dropped. Control bytes in values become spaces.
  public init(_ pairs: [(name: String, value: String)] = []) {
    var bytes: [UInt8] = []
    var fields: [Field] = []
    for pair in pairs where ASCII.isToken(pair.name.utf8) {
      let name = bytes.count
      bytes.append(contentsOf: pair.name.utf8)
      let value = bytes.count
      bytes.append(contentsOf: pair.value.utf8.lazy.map { ASCII.isFieldValueByte($0) ? $0 : 0x20 })
      fields.append(Field(name: name..<value, value: value..<bytes.count))
    }
    self.init(bytes: bytes, fields: fields)
  }

  /// Replaces the Host field by an absolute-form target's authority (RFC 9112, section 3.2.2).
  mutating func replaceHost(by authority: String) {
    let host = HeaderFields([(name: "Host", value: authority)])
    let origin = bytes.count
    bytes += host.bytes
    let others = ("host" as StaticString).withUTF8Buffer { name in fields.filter { !matches($0, name) } }
    fields = others
    for var field in host.fields {
      field.shift(by: -origin)
      fields.append(field)
    }
  }

  /// The number of fields.
  public var count: Int { fields.count }

  /// Returns the first field with this name, or nil. Invalid UTF-8 is replaced.
  public subscript(_ name: StaticString) -> String? {
    guard let field = first(named: name) else { return nil }
    return String(decoding: bytes[field.value], as: UTF8.self)
  }

  /// Returns the first field with this name, or nil. Invalid UTF-8 is replaced.
  @_disfavoredOverload
  public subscript(_ name: String) -> String? {
    var name = name
    return name.withUTF8 { name in
      guard let field = first(named: name) else { return nil }
      return String(decoding: bytes[field.value], as: UTF8.self)
    }
  }

  /// Returns every value with this name in the order received.
  public func all(named name: String) -> [String] {
    var name = name
    return name.withUTF8 { name in
      fields.filter { matches($0, name) }.map { String(decoding: bytes[$0.value], as: UTF8.self) }
    }
  }

  /// Returns whether the field exists, without creating a string.
  public func contains(_ name: StaticString) -> Bool {
    first(named: name) != nil
  }

  /// Returns the raw bytes of the first field with this name.
  public func bytes(of name: StaticString) -> ArraySlice<UInt8>? {
    first(named: name).map { bytes[$0.value] }
  }

  /// Returns whether a comma-separated list field contains the token, ignoring case.
  public func hasToken(_ token: StaticString, in name: StaticString) -> Bool {
    var isThere = false
    forEachMember(of: name) { if ASCII.equalIgnoringCase($0, token) { isThere = true } }
    return isThere
  }

  /// Visits the trimmed members of a comma-separated list. Repeated fields extend the list (RFC 9110, section
  /// 5.3).
  func forEachMember(of name: StaticString, _ visit: (ArraySlice<UInt8>) -> Void) {
    name.withUTF8Buffer { name in
      for field in fields where matches(field, name) {
        var rest = bytes[field.value]
        while !rest.isEmpty {
          let member = rest.prefix { $0 != UInt8(ascii: ",") }
          if !member.isEmpty { visit(ASCII.trimmed(member)) }
          rest = rest[member.endIndex...].dropFirst()
        }
      }
    }
  }

  /// All fields in the order received.
  public var pairs: [(name: String, value: String)] {
    fields.map {
      (String(decoding: bytes[$0.name], as: UTF8.self), String(decoding: bytes[$0.value], as: UTF8.self))
    }
  }

  private func first(named name: StaticString) -> Field? {
    name.withUTF8Buffer { first(named: $0) }
  }

  private func first(named name: UnsafeBufferPointer<UInt8>) -> Field? {
    fields.first { matches($0, name) }
  }

  private func matches(_ field: Field, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let range = field.name
    guard range.count == name.count else { return false }
    for offset in 0..<name.count
    where ASCII.lowercased(bytes[range.lowerBound + offset]) != ASCII.lowercased(name[offset]) {
      return false
    }
    return true
  }
}
