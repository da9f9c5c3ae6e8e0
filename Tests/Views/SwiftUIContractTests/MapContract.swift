import CoreLocation
import MapKit
import SwiftUI

struct MapContract: View {
  @State private var position = MapCameraPosition.automatic
  @State private var selection: Int?
  @State private var words = ""
  private let string = "A string"
  private let coordinate = CLLocationCoordinate2D(latitude: 48.2, longitude: 16.4)
  private let isShown = true

  var body: some View {
    Map()
    Map(position: $position)
    Map(initialPosition: .rect(.world), interactionModes: [.pan, .zoom]) { EmptyMapContent() }
    Map(selection: $selection) { Marker(string, coordinate: coordinate).tag(1) }
    Map(
      position: $position, bounds: MapCameraBounds(minimumDistance: 100), interactionModes: .all,
      selection: $selection
    ) {
      Marker("Key", coordinate: coordinate).tint(.red)
      Marker("Key", systemImage: "star", coordinate: coordinate)
      Marker(string, systemImage: "star", coordinate: coordinate)
      Marker("Key", monogram: Text("K"), coordinate: coordinate)
      Marker(string, monogram: Text("K"), coordinate: coordinate)
      Annotation("Key", coordinate: coordinate) { Text("Here") }
      Annotation(string, coordinate: coordinate, anchor: .bottom) { Text("Here") }.annotationTitles(.hidden)
      ForEach(0..<2, id: \.self) { number in
        Marker(
          "Number \(number)", coordinate: CLLocationCoordinate2D(latitude: Double(number) * 20, longitude: 60)
        )
      }
      if isShown { MapCircle(center: coordinate, radius: 500).foregroundStyle(.orange.opacity(0.5)) }
      if isShown { MapPolyline(coordinates: [coordinate]) } else { MapPolygon(coordinates: [coordinate]) }
      MapPolygon(coordinates: [coordinate, coordinate, coordinate]).stroke(.blue, lineWidth: 2)
      more
    }
    .mapStyle(.standard)
    .mapControls {
      MapScaleView()
      MapCompass()
    }
    .onMapCameraChange { words = "seen" }
    .onMapCameraChange(frequency: .continuous) { context in
      words = "\(context.camera.distance) \(context.region.center.latitude) \(context.rect.size.width)"
    }
    ForEach(styles.indices, id: \.self) { Map(position: $position).mapStyle(styles[$0]) }
    Map(initialPosition: .region(region)) { Marker("Key", coordinate: coordinate) }.mapStyle(.hybrid)
    Map(initialPosition: .camera(camera), bounds: MapCameraBounds(centerCoordinateBounds: region)) {
      Marker("Key", coordinate: coordinate)
    }
    .mapStyle(.imagery)
    .onMapCameraChange(frequency: .onEnd) { words = "\($0.region.span.latitudeDelta)" }
    Text("\(words) \(position.positionedByUser)")
      .onChange(of: position) { words = position == .camera(camera) && camera == camera ? "there" : "moved" }
  }

  @MapContentBuilder private var more: some MapContent {
    Marker("Key", image: "Picture", coordinate: coordinate)
    Marker(string, image: "Picture", coordinate: coordinate)
    Marker(coordinate: coordinate) { Label("Key", systemImage: "star") }
    Annotation(coordinate: coordinate) {
      Text("Here")
    } label: {
      Text("Key")
    }
    Annotation(coordinate: coordinate, anchor: .bottom) {
      Text("Here")
    } label: {
      Text("Key")
    }
    .annotationSubtitles(.hidden)
    ForEach(0..<3) { Marker("Number \($0)", coordinate: coordinate) }
    MapPolyline(coordinates: [coordinate, CLLocationCoordinate2D()], contourStyle: .geodesic)
      .stroke(.red, style: StrokeStyle(lineWidth: 3, lineCap: .round, dash: [4, 2]))
    MapPolyline(coordinates: [coordinate], contourStyle: MapPolyline.ContourStyle.straight)
  }

  private var styles: [MapStyle] {
    let elevations: [MapStyle.Elevation] = [.automatic, .flat, .realistic]
    let emphases: [MapStyle.StandardEmphasis] = [.automatic, .muted]
    let categories: [PointOfInterestCategories] = [.all, .excludingAll]
    return [
      .standard(
        elevation: elevations[1], emphasis: emphases[1], pointsOfInterest: categories[1], showsTraffic: true),
      .standard(elevation: .realistic), .imagery(elevation: .flat),
      .hybrid(elevation: .automatic, pointsOfInterest: .excludingAll, showsTraffic: false),
    ]
  }

  private var region: MKCoordinateRegion {
    var region = MKCoordinateRegion(center: coordinate, latitudinalMeters: 1000, longitudinalMeters: 1000)
    region.span = MKCoordinateSpan(latitudeDelta: 1, longitudeDelta: region.span.longitudeDelta)
    return region
  }

  private var camera: MapCamera {
    var camera = MapCamera(centerCoordinate: coordinate, distance: 1000, heading: 0, pitch: 0)
    camera.centerCoordinate = kCLLocationCoordinate2DInvalid
    (camera.heading, camera.pitch) = (1, 2)
    return CLLocationCoordinate2DIsValid(camera.centerCoordinate) ? camera : camera
  }
}

/// Map content in a separate type.
struct MapPartContract: MapContent {
  let points = [MKMapPoint(x: 1, y: 2), MKMapPoint(CLLocationCoordinate2D())]

  var body: some MapContent {
    MapPolyline(coordinates: points.map(\.coordinate))
  }

  func values() -> [Double] {
    let rect = MKMapRect(origin: MKMapPoint(), size: MKMapSize(width: 1, height: 2))
    let position = MapCameraPosition.automatic
    let modes: MapInteractionModes = [.rotate, .pitch]
    let frequency = MapCameraUpdateFrequency.onEnd
    let distance: CLLocationDistance = CLLocation(latitude: 1, longitude: 2)
      .distance(from: CLLocation(latitude: 1, longitude: 3))
    let degrees: CLLocationDegrees = CLLocation(latitude: 1, longitude: 2).coordinate.latitude
    return [
      rect.origin.x, rect.size.height, MKCoordinateRegion(rect).center.longitude, distance, degrees,
      position.region == nil && position.rect == nil && position.camera == nil ? 1 : 0,
      Double(modes.rawValue),
      frequency == .onEnd ? 1 : 0,
    ]
  }

  typealias Named = MapContentView<Never, EmptyMapContent>
  typealias Context = MapCameraUpdateContext
  typealias Style = MapStyle
  typealias Builder = MapContentBuilder
}
