import ServerCore
import KiwiKit

/// Reads the accounts behind viewers from the database.
struct StoredViewerAccounts: ViewerAccounts {
  func isThere(_ viewer: Viewer, in transaction: Transaction) throws -> Bool {
    try transaction.sessions.isThere(viewer)
  }

  func role(of viewer: Viewer, in transaction: Transaction) throws -> Role? {
    try transaction.sessions.role(of: viewer)
  }

  func storedBytes(ofUser userKey: Int64, in transaction: Transaction) throws -> Int {
    try transaction.accountTotals.totals(ofUser: userKey).bytes
  }
}
