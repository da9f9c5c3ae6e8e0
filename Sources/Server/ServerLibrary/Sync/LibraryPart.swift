import ServerAccounts
import ServerCore
import KiwiKit

/// An area's records in libraries, and the things that they are about. Each request has an instance of its own.
package protocol LibraryPart: AnyObject, SendableMetatype {
  static var kinds: [any LibraryKind.Type] { get }

  init()

  /// Finds the things with these keys.
  func load(_ keys: [Int64], in transaction: Transaction) throws

  /// Derives what follows from all records of a push, once for all of them.
  func finish(_ push: inout LibraryPush) throws

  /// Returns the writer of the things that were found, as a member of an answer.
  func subjects(seenBy viewer: Viewer) -> LibrarySubjects
}

/// Writes the things that records are about, as a member of an answer.
package typealias LibrarySubjects = @Sendable (_ writer: inout JSONWriter, _ publicURL: String) -> Void

/// Work that a push leaves for the time after its commit.
package struct LibraryRest: Sendable {
  /// Enqueues a job that does the work if the process ends before.
  package let remember: @Sendable (JobQueue, Transaction) throws -> Void
  package let finish: @Sendable (ServerContext) async throws -> Void

  package init(
    remember: @escaping @Sendable (JobQueue, Transaction) throws -> Void,
    finish: @escaping @Sendable (ServerContext) async throws -> Void
  ) {
    self.remember = remember
    self.finish = finish
  }
}
