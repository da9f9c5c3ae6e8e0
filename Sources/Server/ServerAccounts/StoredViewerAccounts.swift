import ServerCore
import KiwiKit

/// Reads the accounts of viewers from the database.
struct StoredViewerAccounts: ViewerAccounts {
  func hasActiveSession(_ viewer: Viewer, in transaction: Transaction) throws -> Bool {
    try transaction.sessions.hasActiveSession(viewer)
  }

  func role(of viewer: Viewer, in transaction: Transaction) throws -> Role? {
    try transaction.sessions.role(of: viewer)
  }

  func storedBytes(ofUser userKey: Int64, in transaction: Transaction) throws -> Int {
    try transaction.accountTotals.totals(ofUser: userKey).bytes
  }
}
