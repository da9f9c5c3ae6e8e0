public import KiwiKit
public import Observation

/// Where the reader is logged in.
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
        // What was ended meanwhile may still be in the answer. Ids of sessions do not come again.
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
      // One that has ended by itself is what was wanted.
      guard error.isNotFound else {
        if error != .cancelled { failure = error }
        return
      }
    }
    ended.insert(device.id)
    devices.removeAll { $0.id == device.id }
  }
}
