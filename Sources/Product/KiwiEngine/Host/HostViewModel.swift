public import KiwiKit
public import Observation

/// The server's description of itself, for the login and sign-up screens.
@Observable @MainActor public final class HostViewModel {
  /// The description; nil until it is loaded. Without it, the server's rejection explains the problem.
  public private(set) var description: HostDescription?
  @ObservationIgnored private let client: any APIClientProtocol

  public init(client: any APIClientProtocol) {
    self.client = client
  }

  public func load() async {
    do throws(APIFailure) {
      description = try await client.send(API.Host.describe())
    } catch {
      // The previous description is better than none.
    }
  }

  public var name: String { description?.name ?? localized("this KiwiFruit") }
  public var needsInvite: Bool { description?.registration == .invite }
  /// True if only the operator creates accounts.
  public var isClosed: Bool { description?.registration == .closed }
}
