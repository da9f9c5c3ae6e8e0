public import KiwiKit
public import Observation

/// Why nobody knows where the person is.
public enum LocationFailure: Error, Hashable, Sendable {
  /// They were not asked yet, and are not asked unless they tap.
  case optedOut
  /// Whether they let the app ask cannot be read or kept.
  case optInUnreadable
  /// They said no to the browser or the system.
  case denied
  /// The device does not know.
  case unavailable
  case timedOut
  /// Nothing here can tell, as a browser without script.
  case unsupported

  /// For people, with a way on.
  public var message: String {
    switch self {
    case .optedOut: "KiwiFruit does not know where you are. Let it ask, or choose a town."
    case .optInUnreadable: "Your choice could not be kept on this device. Choose a town, or try again."
    case .denied:
      "This device does not tell KiwiFruit where you are. Allow it in the settings of your browser or phone, or choose a town."
    case .unavailable: "This device does not know where it is. Choose a town, or try again in the open."
    case .timedOut: "It took too long to find out where you are. Try again, or choose a town."
    case .unsupported: "This browser or device cannot tell where you are. Choose a town instead."
    }
  }
}

/// Finds out where the device is, once: a browser, or on Apple's systems a `CLLocationManager`. The system may ask the
/// person.
@MainActor public protocol LocationProviding {
  func requestLocation() async throws(LocationFailure) -> Coordinate
}

/// Whether the person lets the app ask where they are, kept on the device and in no account.
@MainActor public protocol LocationOptInStoring {
  func optInLocationServices() async throws(LocationFailure) -> Bool
  func setOptInLocationServices(_ isOptedIn: Bool) async throws(LocationFailure)
}

/// Where the person is, for as long as they want the app to know.
@Observable @MainActor public final class LocationService {
  /// Whether they let it be asked; nil while that is not known.
  public private(set) var isOptedIn: Bool?
  @ObservationIgnored private let provider: any LocationProviding
  @ObservationIgnored private let store: any LocationOptInStoring

  public init(provider: any LocationProviding, store: any LocationOptInStoring) {
    self.provider = provider
    self.store = store
  }

  /// A yes is remembered; a no is looked up again, as it may have been given elsewhere.
  @discardableResult public func checkOptIn() async throws(LocationFailure) -> Bool {
    if isOptedIn == true { return true }
    let isOptedIn = try await store.optInLocationServices()
    self.isOptedIn = isOptedIn
    return isOptedIn
  }

  public func optIn() async throws(LocationFailure) {
    try await store.setOptInLocationServices(true)
    isOptedIn = true
  }

  public func optOut() async throws(LocationFailure) {
    try await store.setOptInLocationServices(false)
    isOptedIn = false
  }

  /// Nobody is asked who has not opted in.
  public func currentLocation() async throws(LocationFailure) -> Coordinate {
    guard try await checkOptIn() else { throw .optedOut }
    let location = try await provider.requestLocation()
    // Asking people takes long enough for them to think better of it.
    guard isOptedIn == true else { throw .optedOut }
    return location
  }
}

/// Where nothing can tell.
public struct NoLocation: LocationProviding {
  public nonisolated init() {}
  public func requestLocation() async throws(LocationFailure) -> Coordinate { throw .unsupported }
}

/// For as long as the app runs.
@MainActor public final class MemoryLocationOptIn: LocationOptInStoring {
  private var isOptedIn: Bool

  public init(_ isOptedIn: Bool = false) { self.isOptedIn = isOptedIn }

  public func optInLocationServices() async throws(LocationFailure) -> Bool { isOptedIn }
  public func setOptInLocationServices(_ isOptedIn: Bool) async throws(LocationFailure) {
    self.isOptedIn = isOptedIn
  }
}
