import CoreLocation
import KiwiEngine
import KiwiKit

/// Returns the device's location from Core Location. The system asks the user for permission the first time.
@MainActor final class DeviceLocation: NSObject, LocationProviding, @preconcurrency CLLocationManagerDelegate
{
  private let manager = CLLocationManager()
  /// The callers that wait for the same location.
  private var waiting: [CheckedContinuation<Result<Coordinate, LocationFailure>, Never>] = []
  private var deadline: Task<Void, Never>?

  /// The same time limit as in browsers.
  private static let timeout = Duration.seconds(15)

  override init() {
    super.init()
    manager.delegate = self
    // The search for places covers hundreds of meters.
    manager.desiredAccuracy = kCLLocationAccuracyHundredMeters
  }

  func requestLocation() async throws(LocationFailure) -> Coordinate {
    let answer = await withCheckedContinuation { continuation in
      waiting.append(continuation)
      if waiting.count == 1 { ask() }
    }
    return try answer.get()
  }

  private func ask() {
    switch manager.authorizationStatus {
    case .notDetermined: manager.requestWhenInUseAuthorization()
    case .authorizedWhenInUse, .authorizedAlways: locate()
    default: finish(.failure(.denied))
    }
  }

  private func locate() {
    manager.requestLocation()
    deadline?.cancel()
    deadline = Task { [weak self] in
      try? await Task.sleep(for: Self.timeout)
      if !Task.isCancelled { self?.finish(.failure(.timedOut)) }
    }
  }

  private func finish(_ answer: Result<Coordinate, LocationFailure>) {
    deadline?.cancel()
    let answered = waiting
    waiting = []
    for continuation in answered { continuation.resume(returning: answer) }
  }

  // MARK: CLLocationManagerDelegate

  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    if !waiting.isEmpty, manager.authorizationStatus != .notDetermined { ask() }
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    let point = locations.last.flatMap {
      Coordinate(latitude: $0.coordinate.latitude, longitude: $0.coordinate.longitude)
    }
    finish(point.map(Result.success) ?? .failure(.unavailable))
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    finish(.failure((error as? CLError)?.code == .denied ? .denied : .unavailable))
  }
}
