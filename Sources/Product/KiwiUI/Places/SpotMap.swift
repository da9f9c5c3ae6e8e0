import CoreLocation
import KiwiEngine
import KiwiKit
import MapKit
import SwiftUI

extension Coordinate {
  var location: CLLocationCoordinate2D { CLLocationCoordinate2D(latitude: latitude, longitude: longitude) }
}

extension CLLocationCoordinate2D {
  /// The coordinate; nil if it is out of range.
  var coordinate: Coordinate? { Coordinate(latitude: latitude, longitude: longitude) }
}

extension MapCameraPosition {
  /// Returns a camera centered on a point.
  ///
  /// - Parameter meters: The distance from the center to an edge.
  static func around(_ coordinate: Coordinate, meters: Double) -> MapCameraPosition {
    .region(
      MKCoordinateRegion(
        center: coordinate.location, latitudinalMeters: meters * 2, longitudinalMeters: meters * 2))
  }
}

/// A place on a fixed map. Touches and the mouse wheel scroll the page instead of the map.
struct SpotMap: View {
  let spot: Spot

  var body: some View {
    // An edit may move the place while it is shown.
    Map(position: .constant(.around(spot.coordinate, meters: 250)), interactionModes: []) {
      Marker(spot.name, systemImage: PlaceWords.symbol(spot.category), coordinate: spot.coordinate.location)
        .tint(Color.kiwi)
    }
    .mapControls { MapScaleView() }
    .frame(height: 200)
    .clipShape(RoundedRectangle(cornerRadius: Spacing.corner))
    .accessibilityLabel("Map: \(spot.name)")
  }
}

/// Chooses a point: the center of the map, or the device's location.
struct PointPicker: View {
  /// The name of the point, such as `Location`.
  let name: String
  @Binding var coordinate: Coordinate?
  let start: Coordinate?
  /// The source of the device's location; nil hides the button.
  let location: LocationService?
  @State private var position: MapCameraPosition
  @State private var middle: Coordinate?
  @State private var isLocating = false
  @State private var failure: LocationFailure?

  init(name: String, coordinate: Binding<Coordinate?>, start: Coordinate?, location: LocationService? = nil) {
    self.name = name
    self.location = location
    _coordinate = coordinate
    self.start = start
    let center = coordinate.wrappedValue ?? start
    _position = State(initialValue: center.map { .around($0, meters: 400) } ?? .rect(.world))
  }

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      Map(position: $position) {
        if let coordinate {
          Marker(name, systemImage: "mappin", coordinate: coordinate.location).tint(Color.heart)
        }
      }
      .mapControls { MapScaleView() }
      .onMapCameraChange { middle = $0.region.center.coordinate }
      .frame(height: 240)
      // The cross ignores touches so that drags on it move the map.
      .overlay {
        Image(systemName: "plus").foregroundStyle(Color.ink).accessibilityHidden(true).allowsHitTesting(false)
      }
      .clipShape(RoundedRectangle(cornerRadius: Spacing.corner))
      Button("Use Map Center", systemImage: "mappin") {
        if let middle = middle ?? coordinate ?? start { coordinate = middle }
      }
      .buttonStyle(.bordered)
      if let location {
        Button(isLocating ? "Locating…" : "Use My Location", systemImage: "location") {
          Task { await locate(by: location) }
        }
        .buttonStyle(.bordered)
        .disabled(isLocating)
        FieldProblem(text: failure?.message)
      }
      Text(words).smallPrint().accessibilityAddTraits(.updatesFrequently)
    }
  }

  private func locate(by location: LocationService) async {
    (isLocating, failure) = (true, nil)
    do throws(LocationFailure) {
      try await location.optIn()
      let here = try await location.currentLocation()
      coordinate = here
      position = .around(here, meters: 400)
    } catch {
      failure = error
    }
    isLocating = false
  }

  private var words: String {
    coordinate.map(PlaceWords.coordinate) ?? localized("Move the map until the crosshair marks the place.")
  }
}
