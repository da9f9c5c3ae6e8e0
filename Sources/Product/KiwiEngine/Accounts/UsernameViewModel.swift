import KiwiKit
public import Observation

/// Whether a name can be had, said while it is typed: nobody is to fill a form for a name that is gone.
@Observable @MainActor public final class UsernameViewModel {
  /// The last name that somebody turned out to have, in lowercase.
  private var taken: String?
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let clock: EngineClock

  public init(client: any APIClientProtocol, clock: EngineClock = .system) {
    self.client = client
    self.clock = clock
  }

  /// Looks whether somebody has the name, when nothing is typed any more. A cancelled one does nothing.
  public func typed(_ username: String) async {
    let username = username.trimmed.lowercased()
    guard username != taken, Username.problem(with: username) == nil,
      await TypedText.isWhole(after: TypedText.pause, by: clock)
    else { return }
    do throws(APIFailure) {
      _ = try await client.send(API.Social.profile(username))
      if !Task.isCancelled { taken = username }
    } catch {
      // Nobody has it, or nobody can say: the server will, when the form is sent.
    }
  }

  /// What is wrong with having a name that somebody has.
  public func problem(with username: String) -> String? {
    username.trimmed.lowercased() == taken ? "@\(username.trimmed) is taken. Choose another." : nil
  }
}
