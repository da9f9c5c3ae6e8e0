import HTTPServer
import SwiftUICore
import Threads

/// Uploaded files on their way and until the view takes them: room is taken as bytes come, and is back at once when
/// the page goes.
final class UploadStore: Sendable {
  /// Bytes of what has come and was not taken.
  struct Limits: Sendable {
    var page = 48 << 20
    var account = 96 << 20
    var network = 96 << 20
    /// Of all who have not signed in; the rest is kept for those who have.
    var visitors = 64 << 20
    var all = 256 << 20
    /// Whole files of one page; another pushes the oldest out.
    var filesOfPage = 10
  }

  private enum Bound: Hashable {
    case page(String)
    case account(String)
    case network(IPAddress)
    case visitors
    case all
  }

  private struct Entry {
    let token: String
    let page: String
    let bounds: [Bound]
    var bytes = 0
    /// Nil while it comes.
    var file: UploadedFile?
  }

  private struct State {
    /// The oldest first.
    var entries: [Entry] = []
    var bytes: [Bound: Int] = [:]

    mutating func add(_ count: Int, to bounds: [Bound]) {
      for bound in bounds {
        let sum = bytes[bound, default: 0] + count
        bytes[bound] = sum > 0 ? sum : nil
      }
    }

    mutating func remove(at index: Int) -> Entry {
      let entry = entries.remove(at: index)
      add(-entry.bytes, to: entry.bounds)
      return entry
    }
  }

  private let limits: Limits
  private let state = Mutex(State())

  init(limits: Limits = Limits()) { self.limits = limits }

  /// Bytes that have come and were not taken.
  var bytes: Int { state.withLock { $0.bytes[.all, default: 0] } }

  /// A file begins to come. Returns its token.
  func begin(of page: String, by visitor: Visitor) -> String {
    let whose: Bound = visitor.user.map { .account($0) } ?? .visitors
    let bounds: [Bound] = [.page(page), whose, .network(visitor.address.subscriberNetwork), .all]
    let token = SecretKey.make()
    state.withLock { $0.entries.append(Entry(token: token, page: page, bounds: bounds)) }
    return token
  }

  enum Growth {
    case taken
    case noRoom
    /// The page is gone, and with it all that came.
    case gone
  }

  /// More of a file has come.
  func grow(_ token: String, by count: Int) -> Growth {
    state.withLock { state in
      guard let index = state.entries.firstIndex(where: { $0.token == token }) else { return .gone }
      let bounds = state.entries[index].bounds
      guard bounds.allSatisfy({ count <= limit(of: $0) - state.bytes[$0, default: 0] }) else {
        return .noRoom
      }
      state.entries[index].bytes += count
      state.add(count, to: bounds)
      return .taken
    }
  }

  /// The file is whole. False when its page is gone.
  func finish(_ token: String, _ file: UploadedFile) -> Bool {
    state.withLock { state in
      guard let index = state.entries.firstIndex(where: { $0.token == token }) else { return false }
      state.entries[index].file = file
      let page = state.entries[index].page
      let isWhole = { (entry: Entry) in entry.page == page && entry.file != nil }
      if state.entries.count(where: isWhole) > limits.filesOfPage,
        let oldest = state.entries.firstIndex(where: isWhole)
      {
        _ = state.remove(at: oldest)
      }
      return true
    }
  }

  /// The file does not come after all.
  func cancel(_ token: String) {
    state.withLock { state in
      if let index = state.entries.firstIndex(where: { $0.token == token }) { _ = state.remove(at: index) }
    }
  }

  func take(_ token: String, of page: String) -> UploadedFile? {
    state.withLock { state in
      let index = state.entries.firstIndex { $0.token == token && $0.page == page && $0.file != nil }
      return index.flatMap { state.remove(at: $0).file }
    }
  }

  func removeAll(of page: String) {
    state.withLock { state in
      while let index = state.entries.firstIndex(where: { $0.page == page }) { _ = state.remove(at: index) }
    }
  }

  private func limit(of bound: Bound) -> Int {
    switch bound {
    case .page: limits.page
    case .account: limits.account
    case .network: limits.network
    case .visitors: limits.visitors
    case .all: limits.all
    }
  }
}
