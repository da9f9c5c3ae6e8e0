import HTTPServer
import SwiftUICore
import Threads

/// Uploaded files until a view takes them, and uploads in progress. Their memory is counted as bytes arrive, and
/// released when the page ends.
///
/// If a shared limit is reached, the network with the largest use is evicted in favor of one with less. Networks that
/// cooperate therefore cannot exclude another.
final class UploadStore: Sendable {
  /// The maximum bytes of files that no view has taken.
  struct Limits: Sendable {
    var page = 48 << 20
    var account = 96 << 20
    var network = 96 << 20
    /// The limit for all visitors of a network who have not signed in.
    var visitorsPerNetwork = 48 << 20
    /// The limit of an IPv6 site, as a multiple of a network's.
    var shareOfSite = 2
    /// The limit for all visitors who have not signed in. The rest is reserved for users.
    var visitors = 128 << 20
    var all = 256 << 20
    /// The maximum number of complete files of a page. A further one replaces the oldest.
    var filesPerPage = 10
  }

  private enum Bound: Hashable {
    case page(String)
    case account(String)
    case network(IPAddress)
    case visitorsOfNetwork(IPAddress)
    case site(IPAddress)
    case visitorsOfSite(IPAddress)
    case visitors
    case all
  }

  private struct Entry {
    let token: String
    let page: String
    let network: IPAddress
    let bounds: [Bound]
    var bytes = 0
    /// True if the upload was evicted while in progress.
    var isPushedOut = false
    /// The file; nil while the upload is in progress.
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

    /// Evicts the oldest file of the network with the largest use of a shared limit. Returns false if no network uses
    /// more than `bytes`.
    mutating func makeRoom(in shared: Bound, for network: IPAddress, of bytes: Int) -> Bool {
      var use: [IPAddress: Int] = [:]
      for entry in entries where entry.bounds.contains(shared) {
        use[entry.network, default: 0] += entry.bytes
      }
      guard let most = use.max(by: { $0.value < $1.value }), most.key != network,
        most.value > use[network, default: 0] + bytes,
        let oldest = entries.firstIndex(where: {
          $0.network == most.key && $0.bytes > 0 && $0.bounds.contains(shared)
        })
      else { return false }
      if entries[oldest].file != nil {
        _ = remove(at: oldest)
      } else {
        add(-entries[oldest].bytes, to: entries[oldest].bounds)
        entries[oldest].bytes = 0
        entries[oldest].isPushedOut = true
      }
      return true
    }
  }

  private let limits: Limits
  private let state = Mutex(State())

  init(limits: Limits = Limits()) { self.limits = limits }

  /// The bytes of all files that no view has taken.
  var bytes: Int { state.withLock { $0.bytes[.all, default: 0] } }

  /// Starts an upload and returns its token.
  func begin(of page: String, by visitor: Visitor) -> String {
    let network = visitor.address.subscriberNetwork
    var bounds: [Bound] = [.page(page), .network(network)]
    if let site = visitor.address.site { bounds.append(.site(site)) }
    if let user = visitor.user {
      bounds.append(.account(user))
    } else {
      bounds.append(.visitorsOfNetwork(network))
      if let site = visitor.address.site { bounds.append(.visitorsOfSite(site)) }
      bounds.append(.visitors)
    }
    bounds.append(.all)
    let token = SecretKey.make()
    state.withLock { state in
      state.entries.append(Entry(token: token, page: page, network: network, bounds: bounds))
    }
    return token
  }

  enum Growth {
    case taken
    case noRoom
    /// The page has ended, and its files were removed.
    case gone
  }

  /// Counts further bytes of an upload.
  func grow(_ token: String, by count: Int) -> Growth {
    state.withLock { state in
      guard let entry = state.entries.first(where: { $0.token == token }) else { return .gone }
      guard !entry.isPushedOut else { return .noRoom }
      for bound in entry.bounds {
        while count > limit(of: bound) - state.bytes[bound, default: 0] {
          guard bound == .visitors || bound == .all,
            state.makeRoom(in: bound, for: entry.network, of: count)
          else { return .noRoom }
        }
      }
      guard let index = state.entries.firstIndex(where: { $0.token == token }) else { return .gone }
      state.entries[index].bytes += count
      state.add(count, to: entry.bounds)
      return .taken
    }
  }

  /// Completes an upload.
  func finish(_ token: String, _ file: UploadedFile) -> Growth {
    state.withLock { state in
      guard let index = state.entries.firstIndex(where: { $0.token == token }) else { return .gone }
      guard !state.entries[index].isPushedOut else { return .noRoom }
      state.entries[index].file = file
      let page = state.entries[index].page
      let isWhole = { (entry: Entry) in entry.page == page && entry.file != nil }
      if state.entries.count(where: isWhole) > limits.filesPerPage,
        let oldest = state.entries.firstIndex(where: isWhole)
      {
        _ = state.remove(at: oldest)
      }
      return .taken
    }
  }

  /// Cancels an upload.
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
    case .visitorsOfNetwork: limits.visitorsPerNetwork
    case .site: limits.network * limits.shareOfSite
    case .visitorsOfSite: limits.visitorsPerNetwork * limits.shareOfSite
    case .visitors: limits.visitors
    case .all: limits.all
    }
  }
}
