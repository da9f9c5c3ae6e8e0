public import KiwiKit
public import Observation

/// The reason why the device's location is unknown.
public enum LocationFailure: Error, Hashable, Sendable {
  /// The user has not been asked yet, which requires a tap.
  case optedOut
  /// The stored permission cannot be read or written.
  case optInUnreadable
  /// The user denied the request of the browser or system.
  case denied
  /// The device has no location.
  case unavailable
  case timedOut
  /// No location service exists, as in a browser without scripts.
  case unsupported

  /// The problem and its fix, for users.
  public var message: String {
    switch self {
    case .optedOut: localized("Location is turned off. Turn it on, or choose a town.")
    case .optInUnreadable:
      localized("Your choice could not be saved on this device. Try again, or choose a town.")
    case .denied:
      localized(
        "Location access is denied. Allow it in the settings of your browser or phone, or choose a town.")
    case .unavailable: localized("Your location is not available. Try again outdoors, or choose a town.")
    case .timedOut: localized("Finding your location took too long. Try again, or choose a town.")
    case .unsupported: localized("This browser or device has no location service. Choose a town instead.")
    }
  }
}

/// Determines the device's location once, by a browser or a `CLLocationManager`. The system may ask the user for
/// permission.
@MainActor public protocol LocationProviding {
  func requestLocation() async throws(LocationFailure) -> Coordinate
}

/// Stores the user's permission to request the location, on the device and in no account.
@MainActor public protocol LocationOptInStoring {
  func optInLocationServices() async throws(LocationFailure) -> Bool
  func setOptInLocationServices(_ isOptedIn: Bool) async throws(LocationFailure)
}

/// The device's location, available with the user's permission.
@Observable @MainActor public final class LocationService {
  /// True if the user has permitted requests; nil until it is loaded.
  public private(set) var isOptedIn: Bool?
  @ObservationIgnored private let provider: any LocationProviding
  @ObservationIgnored private let store: any LocationOptInStoring

  public init(provider: any LocationProviding, store: any LocationOptInStoring) {
    self.provider = provider
    self.store = store
  }

  /// Loads the permission. A granted one is cached; a missing one is read again, because another screen may grant it.
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

  /// Returns the location. Throws without the user's permission.
  public func currentLocation() async throws(LocationFailure) -> Coordinate {
    guard try await checkOptIn() else { throw .optedOut }
    let location = try await provider.requestLocation()
    // The user may withdraw the permission during the system's dialog.
    guard isOptedIn == true else { throw .optedOut }
    return location
  }
}

/// A provider for environments without a location service.
public struct NoLocation: LocationProviding {
  public nonisolated init() {}
  public func requestLocation() async throws(LocationFailure) -> Coordinate { throw .unsupported }
}

/// Stores the permission until the app ends.
@MainActor public final class MemoryLocationOptIn: LocationOptInStoring {
  private var isOptedIn: Bool

  public init(_ isOptedIn: Bool = false) { self.isOptedIn = isOptedIn }

  public func optInLocationServices() async throws(LocationFailure) -> Bool { isOptedIn }
  public func setOptInLocationServices(_ isOptedIn: Bool) async throws(LocationFailure) {
    self.isOptedIn = isOptedIn
  }
}
