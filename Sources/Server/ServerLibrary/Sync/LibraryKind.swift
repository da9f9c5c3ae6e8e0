import ServerCore
import KiwiKit

/// A kind of library record as the server stores it. An area declares its kinds in a ``LibraryPart``.
package protocol LibraryKind: LibraryChangeRecord {
  static var table: LibraryTable { get }

  /// Indicates whether records of this kind are merged before others, which refer to them.
  static var isMergedFirst: Bool { get }

  init(json: JSONObject) throws(APIError)

  /// Writes the fields that have a value, as members of an object.
  func writeMembers(to writer: inout JSONWriter)

  /// Rejects a record that a device may not send.
  func check(_ rules: LibraryChangeRules) throws(APIError)

  /// Corrects dates that are in the future.
  mutating func bound(by dates: LibraryDates)

  /// Indicates whether the record hides or deletes something.
  var hides: Bool { get }

  /// Merges the record with the server's and returns the result.
  ///
  /// - Parameter field: The path of the record in the body.
  func merge(into push: inout LibraryPush, field: String) throws -> Self
}

/// The table of a kind of record, with the columns that the stream reads.
package struct LibraryTable: Sendable {
  let name: String
  /// The column with the user.
  let owner: String
  /// The column with the subject of a record; nil if there is none.
  let subject: String?

  package init(_ name: String, owner: String = "userKey", subject: String? = nil) {
    self.name = name
    self.owner = owner
    self.subject = subject
  }
}

extension LibraryKind {
  package static var isMergedFirst: Bool { false }

  package mutating func bound(by dates: LibraryDates) {}

  package func write(to writer: inout JSONWriter) {
    writer.object { writeMembers(to: &$0) }
  }

  /// The text stored in the database.
  package var stored: String {
    var writer = JSONWriter()
    write(to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  package init(stored text: String) throws { try self.init(json: JSONObject(Array(text.utf8))) }
}

// MARK: Changes

extension LibraryKind {
  static func read(_ object: JSONObject) throws(APIError) -> LibraryChange { try Self(json: object).change }

  static func write(_ change: LibraryChange, to writer: inout JSONWriter) {
    Self(change)?.write(to: &writer)
  }

  static func times(of change: LibraryChange) -> [HybridTime] { Self(change)?.times ?? [] }

  static func check(_ change: LibraryChange, _ rules: LibraryChangeRules) throws(APIError) {
    try Self(change)?.check(rules)
  }

  static func bounded(_ change: LibraryChange, by dates: LibraryDates) -> LibraryChange {
    guard var record = Self(change) else { return change }
    record.bound(by: dates)
    return record.change
  }

  static func hides(_ change: LibraryChange) -> Bool { Self(change)?.hides ?? false }

  static func merge(
    _ change: LibraryChange, into push: inout LibraryPush, field: String
  ) throws -> LibraryChange {
    try Self(change)?.merge(into: &push, field: field).change ?? change
  }
}

/// The kinds of library records, looked up by the names of changes.
package struct LibraryKinds: Sendable {
  let parts: [any LibraryPart.Type]
  private let types: [LibraryChange.Kind: any LibraryKind.Type]

  package init(_ parts: [any LibraryPart.Type]) {
    self.parts = parts
    types = Dictionary(uniqueKeysWithValues: parts.flatMap { $0.kinds }.map { ($0.kind, $0) })
  }

  /// Returns the type of a kind. A kind without a part is a programming error.
  subscript(kind: LibraryChange.Kind) -> any LibraryKind.Type {
    guard let type = types[kind] else { preconditionFailure("No part has the records \(kind).") }
    return type
  }

  package func read(_ object: JSONObject) throws(APIError) -> LibraryChange {
    let kinds = LibraryChange.Kind.allCases.filter { object.has($0.rawValue) }
    guard let kind = kinds.first, kinds.count == 1 else {
      let all = LibraryChange.Kind.allCases.map { "\"\($0.rawValue)\"" }
      throw .wrongType(object.field("change"), expected: .oneOf(all))
    }
    return try self[kind].read(object.object(kind.rawValue))
  }

  package func write(_ change: LibraryChange, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.name(change.kind.rawValue)
      self[change.kind].write(change, to: &writer)
    }
  }

  /// - Parameter field: The path of the change in the body.
  package func check(_ change: LibraryChange, field: String, now: Timestamp) throws(APIError) {
    try self[change.kind].check(
      change, LibraryChangeRules(field: "\(field).\(change.kind.rawValue)", now: now))
  }
}
