import ServerCore
import KiwiKit

/// Reads the accounts of viewers from the database.
struct StoredViewerAccounts: ViewerAccounts {
  func hasActiveSession(_ viewer: Viewer, in transaction: Transaction) throws -> Bool {
    try SessionStore(transaction).hasActiveSession(viewer)
  }

  func role(of viewer: Viewer, in transaction: Transaction) throws -> Role? {
    try SessionStore(transaction).role(of: viewer)
  }

  func storedBytes(ofUser userKey: Int64, in transaction: Transaction) throws -> Int {
    try AccountTotalsStore(transaction).totals(ofUser: userKey).bytes
  }
}
