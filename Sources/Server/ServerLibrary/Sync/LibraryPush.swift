import ServerAccounts
import ServerCore
import HTTPServer
import KiwiKit

/// Merges records of a device with its user's library: all of them or none. Merging the same change twice changes
/// nothing more.
package struct LibraryPush {
  package let viewer: Viewer
  package let now: Timestamp
  package let transaction: Transaction
  /// Nil where the server changes the records.
  let dates: LibraryDates?
  private let parts: [any LibraryPart]
  var changedLists: Set<Int64> = []
  /// Former members of lists that are deleted.
  var formerMembers: Set<Int64> = []
  /// Whether titles are in the deck again.
  var takesBack = false
  /// Posts that show a place from now on, or no longer.
  package var changedPosts: [Int64] = []
  package var enqueuesJobs = false
  package var rest: LibraryRest?
  private var hasChanged = false

  package struct Result: Sendable {
    /// The records as they are now, in the order of the changes.
    package let records: [LibraryChange]
    let subjects: [LibrarySubjects]
    /// Nil when nothing has changed.
    package let change: LibraryRecordsChange?
    let enqueuesJobs: Bool
    package let rest: LibraryRest?
  }

  /// - Parameters:
  ///   - kinds: Those of the changes, at least.
  ///   - dates: Bounds the dates that a device sent.
  package static func run(
    _ changes: [LibraryChange], of kinds: LibraryKinds, by viewer: Viewer, now: Timestamp,
    dates: LibraryDates? = nil, in transaction: Transaction
  ) throws -> Result {
    var push = LibraryPush(
      viewer: viewer, now: now, transaction: transaction, dates: dates, parts: kinds.parts.map { $0.init() })
    var records: [Int: LibraryChange] = [:]
    for comesFirst in [true, false] {
      for (index, change) in changes.enumerated() {
        let kind = kinds[change.kind]
        guard kind.comesFirst == comesFirst else { continue }
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
          takesBack: push.takesBack, changedPosts: push.changedPosts)
        : nil,
      enqueuesJobs: push.enqueuesJobs, rest: push.rest)
  }

  static func field(_ index: Int) -> String { "changes[\(index)]" }

  /// Pushing a record whose part is missing is a mistake of the program.
  package func part<Part: LibraryPart>(_ type: Part.Type = Part.self) -> Part {
    for case let part as Part in parts { return part }
    preconditionFailure("The push has no \(type).")
  }

  /// Returns the number of a change that is made now.
  package mutating func nextSequence() throws -> Int64 {
    hasChanged = true
    return try transaction.library.nextSequence()
  }

  package static func notThere(_ field: String) -> APIError {
    var error = APIError.notFound
    error.field = field
    return error
  }

  package static func tooMany(_ field: String, _ message: String) -> APIError {
    APIError(.unprocessableContent, "too_many", message, field: field)
  }
}
