public import KiwiKit
public import Observation

/// The storage that the user's account uses, and its limit.
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
  /// True if the account has no storage left.
  public var isFull: Bool { limit.map { used >= $0 } ?? false }

  /// The storage in megabytes, the unit of the operator's setting.
  public var text: String {
    let megabytes = localized("\(String(used / 1_000_000 + (used % 1_000_000 > 0 ? 1 : 0))) MB")
    return limit.map { localized("\(megabytes) of \(String($0 / 1_000_000)) MB used") }
      ?? localized("\(megabytes) used")
  }
}
