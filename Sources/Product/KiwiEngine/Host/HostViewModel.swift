public import KiwiKit
public import Observation

/// What the ways in know of the server before somebody has an account on it.
@Observable @MainActor public final class HostViewModel {
  /// Nil until the server has said it. Without it, it is the server's refusal that explains.
  public private(set) var description: HostDescription?
  @ObservationIgnored private let client: any APIClientProtocol

  public init(client: any APIClientProtocol) {
    self.client = client
  }

  public func load() async {
    do throws(APIFailure) {
      description = try await client.send(API.Host.describe())
    } catch {
      // What was said before still helps more than nothing.
    }
  }

  public var name: String { description?.name ?? "this KiwiFruit" }
  public var needsInvite: Bool { description?.registration == .invite }
  /// Whether only the host adds people.
  public var isClosed: Bool { description?.registration == .closed }
}
