public import KiwiKit
public import Observation

/// Mutes and blocks users from any screen, with undo.
@Observable @MainActor public final class DistanceViewModel {
  public enum Operation: Hashable, Sendable {
    case mute, block
  }

  public struct CompletedOperation: Identifiable, Hashable, Sendable {
    public let id: Int
    public let operation: Operation
    public let user: User
  }

  /// The last completed operation, until the user dismisses or undoes it.
  public private(set) var completed: CompletedOperation?
  /// The reason why the last operation failed.
  public private(set) var failure: APIFailure?
  /// The user whose block awaits confirmation.
  public var blocking: User?
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let changed: @MainActor () async -> Void

  /// - Parameter changed: Refreshes the visible screens.
  init(client: any APIClientProtocol, changed: @escaping @MainActor () async -> Void) {
    self.client = client
    self.changed = changed
  }

  public func perform(_ operation: Operation, on user: User) async {
    failure = nil
    do throws(APIFailure) {
      let endpoint = operation == .mute ? API.Social.mute : API.Social.block
      _ = try await client.send(endpoint(user.username))
      completed = CompletedOperation(id: (completed?.id ?? 0) &+ 1, operation: operation, user: user)
      await changed()
    } catch {
      if error != .cancelled { failure = error }
    }
  }

  /// Undoes the operation. Unblocking does not restore a follow, which the server has deleted.
  public func undo() async {
    guard let undone = completed else { return }
    failure = nil
    do throws(APIFailure) {
      let endpoint = undone.operation == .mute ? API.Social.unmute : API.Social.unblock
      _ = try await client.send(endpoint(undone.user.username))
      if completed == undone { completed = nil }
      await changed()
    } catch {
      if error != .cancelled { failure = error }
    }
  }

  public func seen() {
    completed = nil
    failure = nil
  }
}
