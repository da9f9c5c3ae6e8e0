import ServerAccounts
import ServerCore
import HTTPServer
import KiwiKit

/// Merges a device's records into its user's library atomically. Repeating a merge has no effect.
package struct LibraryPush {
  package let viewer: Viewer
  package let now: Timestamp
  package let transaction: Transaction
  /// The limits for dates; nil if the server itself changes the records.
  let dates: LibraryDates?
  private let parts: [any LibraryPart]
  var changedLists: Set<Int64> = []
  /// Former members of deleted lists.
  var formerMembers: Set<Int64> = []
  /// Indicates whether titles returned to the deck.
  var returnsToDeck = false
  /// The posts whose visible place changed.
  package var changedPosts: [Int64] = []
  package var enqueuesJobs = false
  package var rest: LibraryFollowUp?
  private var hasChanged = false

  package struct Result: Sendable {
    /// The records after the merge, in the order of the changes.
    package let records: [LibraryChange]
    let subjects: [LibrarySubjects]
    /// The change to announce; nil if nothing changed.
    package let change: LibraryRecordsChange?
    let enqueuesJobs: Bool
    package let rest: LibraryFollowUp?
  }

  /// - Parameters:
  ///   - kinds: The kinds of records, including those of all changes.
  ///   - dates: The limits for dates that a device sent.
  package static func run(
    _ changes: [LibraryChange], of kinds: LibraryKinds, by viewer: Viewer, now: Timestamp,
    dates: LibraryDates? = nil, in transaction: Transaction
  ) throws -> Result {
    var push = LibraryPush(
      viewer: viewer, now: now, transaction: transaction, dates: dates, parts: kinds.parts.map { $0.init() })
    var records: [Int: LibraryChange] = [:]
    for isMergedFirst in [true, false] {
      for (index, change) in changes.enumerated() {
        let kind = kinds[change.kind]
        guard kind.isMergedFirst == isMergedFirst else { continue }
        records[index] = try kind.merge(
          change, into: &push, field: "\(field(index)).\(change.kind.rawValue)")
      }
    }
    for part in push.parts { try part.finish(&push) }
    return Result(
      records: changes.indices.compactMap { records[$0] },
      subjects: push.parts.map { $0.subjects(seenBy: viewer) },
      change: push.hasChanged
        ? LibraryRecordsChange(
          userKeys: push.formerMembers.union([viewer.key]), listKeys: push.changedLists.sorted(),
          returnsToDeck: push.returnsToDeck, changedPosts: push.changedPosts)
        : nil,
      enqueuesJobs: push.enqueuesJobs, rest: push.rest)
  }

  static func field(_ index: Int) -> String { "changes[\(index)]" }

  /// Returns the part of the given type, which must be one of the parts of the pushed kinds.
  package func part<Part: LibraryPart>(_ type: Part.Type = Part.self) -> Part {
    for case let part as Part in parts { return part }
    preconditionFailure("The push has no \(type).")
  }

  /// Returns a new sequence number, and marks the library as changed.
  package mutating func nextSequence() throws -> Int64 {
    hasChanged = true
    return try LibraryStore(transaction).nextSequence()
  }

  package static func notFound(_ field: String) -> APIError {
    var error = APIError.notFound
    error.field = field
    return error
  }

  package static func tooMany(_ field: String, _ message: LocalizedText) -> APIError {
    APIError(.unprocessableContent, "too_many", message, field: field)
  }
}
