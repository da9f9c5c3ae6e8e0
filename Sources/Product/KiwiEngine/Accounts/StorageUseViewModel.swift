public import KiwiKit
public import Observation

/// How much the reader's account stores, of what it may store.
@Observable @MainActor public final class StorageUseViewModel {
  public private(set) var storage: AccountStorage?
  public private(set) var loading = Loading.idle
  @ObservationIgnored private let client: any APIClientProtocol

  public init(client: any APIClientProtocol) { self.client = client }

  public func load() async {
    guard loading != .loading else { return }
    loading = .loading
    loading = await .after(isShowing: storage != nil) { () async throws(APIFailure) in
      storage = try await client.send(API.Accounts.me()).storage
    }
  }
}

extension AccountStorage {
  /// Whether nothing more can be stored.
  public var isFull: Bool { limit.map { used >= $0 } ?? false }

  /// In megabytes, as operators set the limit.
  public var text: String {
    let megabytes = "\(used / 1_000_000 + (used % 1_000_000 > 0 ? 1 : 0)) MB"
    return limit.map { "\(megabytes) of \($0 / 1_000_000) MB used" } ?? "\(megabytes) used"
  }
}
