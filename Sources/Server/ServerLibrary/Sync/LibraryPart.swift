import ServerAccounts
import ServerCore
import KiwiKit

/// The library records of one area, and their subjects. Each request has its own instance.
package protocol LibraryPart: AnyObject, SendableMetatype {
  static var kinds: [any LibraryKind.Type] { get }

  init()

  /// Loads the subjects with these keys.
  func load(_ keys: [Int64], in transaction: Transaction) throws

  /// Derives state that depends on all records of a push.
  func finish(_ push: inout LibraryPush) throws

  /// Returns a writer for the loaded subjects, as a member of a response.
  func subjects(seenBy viewer: Viewer) -> LibrarySubjects
}

/// Writes the subjects of records as a member of a response.
package typealias LibrarySubjects = @Sendable (_ writer: inout JSONWriter, _ publicURL: String) -> Void

/// Work of a push that runs after its commit.
package struct LibraryFollowUp: Sendable {
  /// Enqueues a job that does the work if the process ends before.
  package let enqueue: @Sendable (JobQueue, Transaction) throws -> Void
  package let finish: @Sendable (ServerContext) async throws -> Void

  package init(
    enqueue: @escaping @Sendable (JobQueue, Transaction) throws -> Void,
    finish: @escaping @Sendable (ServerContext) async throws -> Void
  ) {
    self.enqueue = enqueue
    self.finish = finish
  }
}
