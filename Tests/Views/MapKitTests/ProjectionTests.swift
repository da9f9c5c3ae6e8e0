import CoreLocation
import Foundation
import Testing

@testable import MapKit

struct CameraEqualityTests {
  private static let place = CLLocationCoordinate2D(latitude: 48, longitude: 16)

  @Test func `camera positions are equal only if kind and values are equal`() {
    let region = MKCoordinateRegion(
      center: Self.place, span: MKCoordinateSpan(latitudeDelta: 1, longitudeDelta: 2))
    var camera = MapCamera(centerCoordinate: Self.place, distance: 500)
    let user = WorldView(middle: WorldPoint(x: 0.5, y: 0.5), zoom: 3)
    let positions: [MapCameraPosition] = [
      .automatic, .region(region), .rect(.world), .camera(camera), MapCameraPosition(storage: .user(user)),
    ]
    for (index, one) in positions.enumerated() {
      for (other, two) in positions.enumerated() { #expect((one == two) == (index == other)) }
    }
    for change in [\MapCamera.distance, \.heading, \.pitch, \.centerCoordinate.latitude] {
      let before = camera
      camera[keyPath: change] += 1
      #expect(camera != before)
    }
    #expect(MapCameraBounds(minimumDistance: 1) == MapCameraBounds(minimumDistance: 1))
    #expect(MapCameraBounds(minimumDistance: 1) != MapCameraBounds(maximumDistance: 1))
  }
}

struct GreatCircleTests {
  @Test func `the geodesic from Tokyo to San Francisco runs far north, in steps of one degree`() {
    let (tokyo, francisco) = (
      CLLocationCoordinate2D(latitude: 35.7, longitude: 139.7),
      CLLocationCoordinate2D(latitude: 37.8, longitude: -122.4)
    )
    let steps = GreatCircle(tokyo, francisco).steps
    #expect((70...90).contains(steps.count))
    let highest = steps.map(\.latitude).max() ?? 0
    #expect(highest > 47 && highest < 50)
    #expect(steps.last?.longitude == francisco.longitude)
    #expect(
      MapPolyline(coordinates: [tokyo, francisco], contourStyle: .geodesic).points.count == steps.count + 1)
    #expect(MapPolyline(coordinates: [tokyo, francisco], contourStyle: .straight).points.count == 2)
  }

  @Test func `a geodesic to the same or the antipodal point is a line`() {
    let (here, there) = (
      CLLocationCoordinate2D(latitude: 0, longitude: 10), CLLocationCoordinate2D(latitude: 0, longitude: -170)
    )
    #expect(GreatCircle(here, here).steps.count == 1)
    #expect(GreatCircle(here, there).steps.count == 1)
    #expect(MapPolyline(coordinates: [], contourStyle: .geodesic).points.isEmpty)
    let invalid = CLLocationCoordinate2D(latitude: .nan, longitude: 0)
    #expect(MapPolyline(coordinates: [here, invalid], contourStyle: .geodesic).points.count == 1)
  }
}

struct ProjectionTests {
  private static let hostile: [Double] = [
    .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e300, -1e9, 0, -0.0,
    .leastNonzeroMagnitude,
    90, -90, 180, -180, 181, 540, 541,
  ]

  @Test func `a coordinate survives projection and back`() throws {
    for latitude in stride(from: -85.0, through: 85, by: 2.5) {
      for longitude in stride(from: -179.5, through: 179.5, by: 12.25) {
        let coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
        let back = try #require(WorldPoint(coordinate)).coordinate
        #expect(abs(back.latitude - latitude) < 1e-9)
        #expect(abs(back.longitude - longitude) < 1e-9)
        let again = MKMapPoint(coordinate).coordinate
        #expect(abs(again.latitude - latitude) < 1e-9 && abs(again.longitude - longitude) < 1e-9)
      }
    }
  }

  @Test func `points beyond the map's latitude are drawn at its edge`() throws {
    let north = try #require(WorldPoint(CLLocationCoordinate2D(latitude: 90, longitude: 0)))
    let south = try #require(WorldPoint(CLLocationCoordinate2D(latitude: -90, longitude: 0)))
    #expect(abs(north.y) < 1e-9 && abs(south.y - 1) < 1e-9)
    #expect(abs(north.coordinate.latitude - 85.0511) < 1e-3)
  }

  @Test func `invalid coordinates yield no place and do not trap`() {
    for latitude in Self.hostile {
      for longitude in Self.hostile {
        let coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
        if let point = WorldPoint(coordinate) {
          #expect((0..<1).contains(point.x) && (0...1).contains(point.y))
        } else {
          #expect(!CLLocationCoordinate2DIsValid(coordinate))
        }
        for span in Self.hostile {
          let region = MKCoordinateRegion(
            center: coordinate, span: MKCoordinateSpan(latitudeDelta: span, longitudeDelta: span))
          _ = MKCoordinateRegion(center: coordinate, latitudinalMeters: span, longitudinalMeters: span)
          let camera = MapCamera(centerCoordinate: coordinate, distance: span)
          let rect = MKMapRect(x: latitude, y: longitude, width: span, height: span)
          for position in [MapCameraPosition.region(region), .camera(camera), .rect(rect)] {
            let view = position.view(in: CGSize(width: 300, height: 200), 0...20) { nil }
            #expect((0...20).contains(view.zoom) && (0..<1).contains(view.middle.x))
          }
          let bounds = MapCameraBounds(
            centerCoordinateBounds: region, minimumDistance: latitude, maximumDistance: longitude)
          let bounded = bounds.bounded(
            WorldView(middle: WorldPoint(x: 0.3, y: 0.3), zoom: 5), in: CGSize(width: 300, height: 200))
          #expect((0...20).contains(bounded.zoom))
        }
      }
    }
  }

  @Test func `a point is drawn on the nearer side of the date line`() throws {
    let view = WorldView(
      middle: try #require(WorldPoint(CLLocationCoordinate2D(latitude: 0, longitude: 179))), zoom: 3)
    let beyond = try #require(WorldPoint(CLLocationCoordinate2D(latitude: 0, longitude: -179)))
    #expect(abs(view.place(of: beyond).x - 2.0 / 360 * 2048) < 1e-6)
  }

  @Test func `places on both sides of the date line are framed around it`() throws {
    let points = [177.0, -178, 179].compactMap {
      WorldPoint(CLLocationCoordinate2D(latitude: 10, longitude: $0))
    }
    let area = try #require(WorldArea(around: points))
    #expect(abs(area.width * 360 - 5) < 1e-9)
    #expect(points.allSatisfy { area.contains($0) })
    #expect(abs(area.middle.coordinate.longitude - 179.5) < 1e-9)
  }

  @Test func `a region fits into the viewport with no slack`() {
    let size = CGSize(width: 390, height: 300)
    for latitude in stride(from: -70.0, through: 70, by: 20) {
      for delta in [0.01, 1, 20] {
        let region = MKCoordinateRegion(
          center: CLLocationCoordinate2D(latitude: latitude, longitude: 179),
          span: MKCoordinateSpan(latitudeDelta: delta, longitudeDelta: delta))
        let view = MapCameraPosition.region(region).view(in: size, 0...20) { nil }
        let seen = MKCoordinateRegion(view.area(in: size))
        #expect(seen.span.latitudeDelta >= delta * 0.999 && seen.span.longitudeDelta >= delta * 0.999)
        #expect(min(seen.span.latitudeDelta, seen.span.longitudeDelta) <= delta * 1.001)
        #expect(abs(seen.center.longitude - 179) < 1e-6)
      }
    }
  }

  @Test func `a camera survives conversion to a view and back`() throws {
    let size = CGSize(width: 800, height: 500)
    for distance in [500.0, 20_000, 3_000_000] {
      let camera = MapCamera(
        centerCoordinate: CLLocationCoordinate2D(latitude: 48.2, longitude: 16.4), distance: distance)
      let view = try #require(camera.view(in: size, 0...20))
      let back = MapCamera(view, in: size)
      #expect(abs(back.distance / distance - 1) < 1e-9)
      #expect(abs(back.centerCoordinate.latitude - 48.2) < 1e-9)
    }
  }

  @Test func `a pan moves by its number of points and can be reversed`() {
    let view = WorldView(middle: WorldPoint(x: 0.999, y: 0.4), zoom: 6)
    let moved = view.moved(x: 300, y: -120, in: 0...20)
    #expect(abs(moved.place(of: view.middle).x + 300) < 1e-6)
    #expect(abs(moved.place(of: view.middle).y - 120) < 1e-6)
    let back = moved.moved(x: -300, y: 120, in: 0...20)
    #expect(abs(back.middle.x - view.middle.x) < 1e-12)
    #expect(view.moved(x: 0, y: 0, zoom: 99, in: 0...20).zoom == 20)
  }

  @Test func `bounds limit the center and the distance`() {
    let region = MKCoordinateRegion(
      center: CLLocationCoordinate2D(latitude: 0, longitude: 180),
      span: MKCoordinateSpan(latitudeDelta: 10, longitudeDelta: 10))
    let bounds = MapCameraBounds(
      centerCoordinateBounds: region, minimumDistance: 1000, maximumDistance: 1_000_000)
    let size = CGSize(width: 400, height: 400)
    let far = bounds.bounded(WorldView(middle: WorldPoint(x: 0.3, y: 0.1), zoom: 0), in: size)
    #expect(abs(far.middle.coordinate.longitude - (-175)) < 1e-6)
    #expect(abs(MapCamera(far, in: size).distance / 1_000_000 - 1) < 1e-6)
    let near = bounds.bounded(WorldView(middle: far.middle, zoom: 20), in: size)
    #expect(MapCamera(near, in: size).distance >= 999)
  }

  @Test func `a degree at the equator has its true length`() {
    let way = CLLocation(latitude: 0, longitude: 179.5).distance(
      from: CLLocation(latitude: 0, longitude: -179.5))
    #expect(abs(way - 111_195) < 5)
    #expect(
      CLLocation(latitude: .nan, longitude: 0).distance(from: CLLocation(latitude: 0, longitude: 0)).isNaN)
  }
}
