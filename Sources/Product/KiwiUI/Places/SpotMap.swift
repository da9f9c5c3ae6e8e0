import CoreLocation
import KiwiEngine
import KiwiKit
import MapKit
import SwiftUI

extension Coordinate {
  var location: CLLocationCoordinate2D { CLLocationCoordinate2D(latitude: latitude, longitude: longitude) }
}

extension CLLocationCoordinate2D {
  /// Nil when it is no place on the earth.
  var coordinate: Coordinate? { Coordinate(latitude: latitude, longitude: longitude) }
}

extension MapCameraPosition {
  /// What lies around a point.
  ///
  /// - Parameter meters: From the middle to an edge.
  static func around(_ coordinate: Coordinate, meters: Double) -> MapCameraPosition {
    .region(
      MKCoordinateRegion(
        center: coordinate.location, latitudinalMeters: meters * 2, longitudinalMeters: meters * 2))
  }
}

/// One place on a map that stays where it is, so that fingers and the wheel scroll the page over it.
struct SpotMap: View {
  let spot: Spot

  var body: some View {
    // The place may come to stand elsewhere while it is shown, by a correction.
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

/// Sets a point: by hand, where the middle of the map is it, or where the device is.
struct PointPicker: View {
  /// What the point is for, such as `Where it is`.
  let name: String
  @Binding var coordinate: Coordinate?
  let start: Coordinate?
  /// Nil where the device is not to be asked from here.
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
      // Whoever takes the map by its middle moves it.
      .overlay {
        Image(systemName: "plus").foregroundStyle(Color.ink).accessibilityHidden(true).allowsHitTesting(false)
      }
      .clipShape(RoundedRectangle(cornerRadius: Spacing.corner))
      Button("Use the Middle of the Map", systemImage: "mappin") {
        if let middle = middle ?? coordinate ?? start { coordinate = middle }
      }
      .buttonStyle(.bordered)
      if let location {
        Button(isLocating ? "Finding Out…" : "Use My Location", systemImage: "location") {
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
    coordinate.map(PlaceWords.coordinate) ?? "Move the map until the cross is at the place."
  }
}
