import Threads

/// Limits the concurrent requests of each account, across addresses. The server limits each address.
package final class AccountUse: Sendable {
  /// The maximum number of concurrent requests of an account. The server's total allows 32 accounts to reach it.
  package static let requests = 128
  /// The maximum number of request bodies that an account may be sending.
  package static let bodies = 32

  private struct Count {
    var requests = 0
    var bodies = 0
  }

  private let counts = Mutex<[Int64: Count]>([:])

  /// Counts a request and, if it has not arrived, its body. Each call needs one to ``end(_:awaitsBody:)``.
  package func begin(_ viewer: Viewer, awaitsBody: Bool) throws(APIError) {
    let isAdmitted = counts.withLock { counts in
      var count = counts[viewer.key, default: Count()]
      guard count.requests < Self.requests, !awaitsBody || count.bodies < Self.bodies else { return false }
      count.requests += 1
      if awaitsBody { count.bodies += 1 }
      counts[viewer.key] = count
      return true
    }
    guard isAdmitted else { throw .tooManyOfAccount }
  }

  package func end(_ viewer: Viewer, awaitsBody: Bool) {
    counts.withLock { counts in
      guard var count = counts[viewer.key] else { return }
      count.requests -= 1
      if awaitsBody { count.bodies -= 1 }
      counts[viewer.key] = count.requests > 0 ? count : nil
    }
  }
}
