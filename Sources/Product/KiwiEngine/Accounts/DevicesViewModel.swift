public import KiwiKit
public import Observation

/// The user's sessions on all devices.
@Observable @MainActor public final class DevicesViewModel {
  public private(set) var devices: [DeviceSession] = []
  public private(set) var loading = Loading.idle
  public private(set) var failure: APIFailure?
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private var ended: Set<DeviceSession.ID> = []

  public init(client: any APIClientProtocol) { self.client = client }

  public func load() async {
    if devices.isEmpty { loading = .loading }
    failure = nil
    await uninterrupted { [self] in
      do throws(APIFailure) {
        let found = try await client.send(API.Accounts.sessions())
        // The response may still contain sessions ended in the meantime. Session ids are not reused.
        devices = found.filter { !ended.contains($0.id) }
        loading = .loaded
      } catch {
        if !devices.isEmpty, error != .cancelled { failure = error }
        loading = .after(error, isShowing: !devices.isEmpty)
      }
    }
  }

  /// Logs another device out.
  public func end(_ device: DeviceSession) async {
    failure = nil
    do throws(APIFailure) {
      _ = try await client.send(API.Accounts.endSession(device.id))
    } catch {
      // A session that has already ended counts as success.
      guard error.isNotFound else {
        if error != .cancelled { failure = error }
        return
      }
    }
    ended.insert(device.id)
    devices.removeAll { $0.id == device.id }
  }
}
