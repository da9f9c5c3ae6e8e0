import MapKit
import SwiftUI

extension Gallery {
  static let mapPages = [
    GalleryPage("Map") { FamousPlaces() },
    GalleryPage("Map of Many Places") { ManyPlaces() },
    GalleryPage("Map Lines and Areas") { LinesAndAreas() },
  ]
}

private struct Landmark: Identifiable {
  let id: String
  let symbol: String
  let latitude, longitude: Double

  var coordinate: CLLocationCoordinate2D { CLLocationCoordinate2D(latitude: latitude, longitude: longitude) }

  static let all = [
    Landmark(id: "Eiffel Tower", symbol: "star.fill", latitude: 48.8584, longitude: 2.2945),
    Landmark(id: "Louvre", symbol: "photo", latitude: 48.8606, longitude: 2.3376),
    Landmark(id: "Notre-Dame", symbol: "bell", latitude: 48.853, longitude: 2.3499),
    Landmark(id: "Sacré-Cœur", symbol: "heart.fill", latitude: 48.8867, longitude: 2.3431),
    Landmark(id: "Panthéon", symbol: "book", latitude: 48.8462, longitude: 2.3464),
  ]
}

private struct FamousPlaces: View {
  @State private var position = MapCameraPosition.automatic
  @State private var selection: String?
  @State private var seen = ""

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      Map(position: $position, selection: $selection) {
        ForEach(Landmark.all) { landmark in
          Marker(landmark.id, systemImage: landmark.symbol, coordinate: landmark.coordinate)
            .tag(landmark.id)
            .tint(landmark.id == "Sacré-Cœur" ? Color.red : Color.accentColor)
        }
      }
      .mapControls {
        MapScaleView()
        MapCompass()
      }
      .mapStyle(.standard)
      .onMapCameraChange { context in
        let center = context.region.center
        seen = "Middle: \(Self.degrees(center.latitude)), \(Self.degrees(center.longitude))"
      }
      .frame(height: 380)
      Text(selection.map { "Chosen: \($0)" } ?? "Nothing chosen")
      Text(seen).foregroundStyle(.secondary)
      Button("Show All") { position = .automatic }
    }
  }

  private static func degrees(_ value: Double) -> String {
    value.formatted(.number.precision(.fractionLength(3)))
  }
}

private struct ManyPlaces: View {
  private struct Spot: Identifiable {
    let id: Int
    let coordinate: CLLocationCoordinate2D
  }

  @State private var selection: Int?

  /// Places across Europe, the same on each call.
  private static let spots: [Spot] = {
    var number: UInt64 = 7
    func next() -> Double {
      number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(number >> 33) / Double(1 << 31)
    }
    return (0..<20_000).map { index in
      let (near, far) = ((next() + next() + next()) / 3, (next() + next() + next()) / 3)
      let coordinate = CLLocationCoordinate2D(latitude: 36 + near * 30, longitude: -10 + far * 45)
      return Spot(id: index, coordinate: coordinate)
    }
  }()

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      Map(selection: $selection) {
        ForEach(Self.spots) { spot in
          Marker("Spot \(spot.id)", coordinate: spot.coordinate).tag(spot.id)
        }
      }
      .frame(height: 420)
      Text(selection.map { "Chosen: Spot \($0)" } ?? "Nothing chosen")
    }
  }
}

private struct LinesAndAreas: View {
  private static func place(_ latitude: Double, _ longitude: Double) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
  }

  private static let route = [
    place(35.6, 139.7), place(45, 170), place(50, -170), place(48, -140), place(37.8, -122.4),
  ]

  var body: some View {
    VStack(alignment: .leading, spacing: 24) {
      Specimen("Across the date line") {
        Map(initialPosition: .region(Self.pacific)) {
          MapPolyline(coordinates: Self.route).stroke(.tint, lineWidth: 3)
          MapCircle(center: Self.place(-17.7, 178), radius: 1_200_000)
          MapPolygon(coordinates: [
            Self.place(22.2, -160.3), Self.place(22.2, -154.8), Self.place(18.9, -154.8),
            Self.place(18.9, -160.3),
          ])
          .foregroundStyle(Color.orange.opacity(0.3))
          .stroke(.orange, lineWidth: 2)
          Marker("Tokyo", coordinate: Self.place(35.6, 139.7))
          Marker("San Francisco", monogram: Text("SF"), coordinate: Self.place(37.8, -122.4))
          Annotation("Suva", coordinate: Self.place(-18.1, 178.4)) {
            Text("Suva").padding(6).background(.background, in: Capsule())
          }
          .annotationTitles(.hidden)
        }
        .frame(height: 340)
      }
      Specimen("Without content") {
        Map(initialPosition: .camera(MapCamera(centerCoordinate: Self.place(47.6, 9.4), distance: 90_000)))
          .frame(height: 220)
      }
      Specimen("Without interaction") {
        Map(initialPosition: .rect(.world), interactionModes: []) {
          Marker("Quito", coordinate: Self.place(-0.2, -78.5))
        }
        .frame(height: 260)
      }
    }
  }

  private static let pacific = MKCoordinateRegion(
    center: place(15, -175), span: MKCoordinateSpan(latitudeDelta: 80, longitudeDelta: 130))
}
