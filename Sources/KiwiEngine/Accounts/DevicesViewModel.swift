public import KiwiKit
public import Observation

/// Where the reader is logged in.
@Observable @MainActor public final class DevicesViewModel {
  public private(set) var devices: [DeviceSession] = []
  public private(set) var loading = Loading.idle
  public private(set) var failure: APIFailure?
  @ObservationIgnored private let client: any APIClientProtocol

  public init(client: any APIClientProtocol) { self.client = client }

  public func load() async {
    if devices.isEmpty { loading = .loading }
    await uninterrupted { [self] in
      do throws(APIFailure) {
        devices = try await client.fetchSessions()
        loading = .loaded
      } catch {
        loading = .after(error, isShowing: !devices.isEmpty)
      }
    }
  }

  /// Logs another device out.
  public func end(_ device: DeviceSession) async {
    failure = nil
    do throws(APIFailure) {
      try await client.deleteSession(id: device.id)
      devices.removeAll { $0.id == device.id }
    } catch {
      if error != .cancelled { failure = error }
    }
  }
}
