public import KiwiKit
public import Observation

/// Keeps those away whom the reader does not want to meet, wherever they met them, and takes that back.
@Observable @MainActor public final class DistanceViewModel {
  public enum Deed: Hashable, Sendable {
    case mute, block
  }

  public struct Done: Identifiable, Hashable, Sendable {
    public let id: Int
    public let deed: Deed
    public let user: User
  }

  /// What was done last, until the reader has seen it or taken it back.
  public private(set) var done: Done?
  /// Why the last try came to nothing.
  public private(set) var failure: APIFailure?
  /// Whom the reader is asked about, whether they are to be blocked.
  public var blocking: User?
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let changed: @MainActor () async -> Void

  /// - Parameter changed: Brings what is shown up to date.
  init(client: any APIClientProtocol, changed: @escaping @MainActor () async -> Void) {
    self.client = client
    self.changed = changed
  }

  public func perform(_ deed: Deed, on user: User) async {
    failure = nil
    do throws(APIFailure) {
      let endpoint = deed == .mute ? API.Social.mute : API.Social.block
      _ = try await client.send(endpoint(user.username))
      done = Done(id: (done?.id ?? 0) &+ 1, deed: deed, user: user)
      await changed()
    } catch {
      if error != .cancelled { failure = error }
    }
  }

  /// Who was blocked is not followed again by that: the server has forgotten that they were.
  public func undo() async {
    guard let undone = done else { return }
    failure = nil
    do throws(APIFailure) {
      let endpoint = undone.deed == .mute ? API.Social.unmute : API.Social.unblock
      _ = try await client.send(endpoint(undone.user.username))
      if done == undone { done = nil }
      await changed()
    } catch {
      if error != .cancelled { failure = error }
    }
  }

  public func seen() {
    done = nil
    failure = nil
  }
}
