import KiwiKit
public import Observation

/// Checks the availability of a username while the user types it.
@Observable @MainActor public final class UsernameViewModel {
  /// The last username that was found to be taken, in lowercase.
  private var taken: String?
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let clock: EngineClock

  public init(client: any APIClientProtocol, clock: EngineClock = .system) {
    self.client = client
    self.clock = clock
  }

  /// Checks the username once typing pauses. A cancelled call does nothing.
  public func typed(_ username: String) async {
    let username = username.trimmed.lowercased()
    guard username != taken, Username.problem(with: username) == nil,
      await TypedText.isWhole(after: TypedText.pause, by: clock)
    else { return }
    do throws(APIFailure) {
      _ = try await client.send(API.Social.profile(username))
      if !Task.isCancelled { taken = username }
    } catch {
      // The name is free, or the check failed: the server decides when the form is sent.
    }
  }

  /// Returns the problem with a username that is taken.
  public func problem(with username: String) -> String? {
    username.trimmed.lowercased() == taken
      ? localized("This username is taken. Choose another.") : nil
  }
}
