import KiwiEngine
import KiwiKit
import MapKit
import SwiftUI

/// A map of the places in its viewport, or of search results, with the selected place below.
struct SpotsMap: View {
  let spots: SpotsViewModel
  @State private var map: SpotsMapViewModel
  @State private var selection: String?
  @State private var position: MapCameraPosition
  @State private var region: MKCoordinateRegion?
  @State private var sight: SpotsMapViewModel.Viewport?

  /// The first distance from the center to an edge, in meters: a few streets.
  private static let start = 700.0

  init(spots: SpotsViewModel, client: any APIClientProtocol) {
    self.spots = spots
    _map = State(initialValue: SpotsMapViewModel(client: client))
    let origin = spots.query.isEmpty ? spots.origin?.coordinate : nil
    _position = State(initialValue: origin.map { .around($0, meters: Self.start) } ?? .automatic)
  }

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      GeometryReader { proxy in
        Map(position: $position, selection: $selection) {
          ForEach(shown.spots) { spot in
            Marker(
              spot.name, systemImage: PlaceWords.symbol(spot.category), coordinate: spot.coordinate.location
            )
            .tag(spot.id)
            .tint(Color.kiwi)
          }
          ForEach(shown.clusters) { cluster in
            Annotation(
              localized("\(cluster.count) places"), coordinate: cluster.coordinate.location
            ) {
              ClusterBubble(count: cluster.count).badge(cluster.count)
            }
            .annotationTitles(.hidden)
            .tag(Self.tag(cluster))
          }
          if let origin = spots.origin?.coordinate {
            MapCircle(center: origin.location, radius: 12).foregroundStyle(Color.heart)
          }
        }
        .mapControls { MapScaleView() }
        .onMapCameraChange { context in
          region = context.region
          sight = Self.sight(context.region, width: proxy.size.width)
        }
      }
      .frame(height: 420)
      .clipShape(RoundedRectangle(cornerRadius: Spacing.corner))
      .accessibilityLabel("Map with \(localized("\(shown.count) places"))")
      words
      if let spot = shown.spots.first(where: { $0.id == selection }) {
        SpotRow(
          spot: Spot(id: spot.id, name: spot.name, category: spot.category, coordinate: spot.coordinate))
      }
    }
    .onChange(of: spots.origin?.coordinate) { if spots.query.isEmpty { goToOrigin() } }
    .onChange(of: found) { _, found in if found != nil { position = .automatic } }
    .onChange(of: spots.query) { _, query in if query.isEmpty { goToOrigin() } }
    .task(id: question) { if let question { await map.load(in: question) } }
    .onChange(of: selection) { _, tag in
      guard let cluster = shown.clusters.first(where: { Self.tag($0) == tag }) else { return }
      selection = nil
      open(cluster)
    }
  }

  @ViewBuilder private var words: some View {
    if !shown.isWhole {
      Text("Too many places to show here. Zoom in to see them.")
        .foregroundStyle(Color.softInk)
    } else if spots.query.isEmpty {
      FieldProblem(text: map.failure?.message)
      if map.failure != nil, let question {
        Button("Try Again") { Task { await map.load(in: question) } }.buttonStyle(.bordered)
      }
    }
  }

  /// The search results, or the places of the viewport; nearby places if the viewport cannot be loaded.
  private var shown: MapSpots {
    if spots.query.isEmpty, let shown = map.shown { return shown }
    if spots.query.isEmpty, map.loading.failure == nil { return MapSpots(spots: []) }
    return MapSpots(
      spots: spots.spots.map(\.spot).map {
        .init(id: $0.id, name: $0.name, category: $0.category, coordinate: $0.coordinate)
      })
  }

  /// The query once it has results, which may be anywhere.
  private var found: String? { spots.query.isEmpty || spots.spots.isEmpty ? nil : spots.query }

  /// Moves to the origin. Without one, fixes the map's region, because an automatic map would follow its own results.
  private func goToOrigin() {
    if let origin = spots.origin?.coordinate {
      position = .around(origin, meters: Self.start)
    } else if let region {
      position = .region(region)
    }
  }

  private var question: SpotsMapViewModel.Viewport? {
    guard spots.query.isEmpty, var sight else { return nil }
    sight.category = spots.category
    return sight
  }

  private static func tag(_ cluster: MapSpots.Cluster) -> String {
    "\(cluster.coordinate.latitude) \(cluster.coordinate.longitude)"
  }

  /// Zooms in until the places of a cluster separate.
  private func open(_ cluster: MapSpots.Cluster) {
    guard let span = region?.span else { return }
    position = .region(
      MKCoordinateRegion(
        center: cluster.coordinate.location,
        span: MKCoordinateSpan(
          latitudeDelta: span.latitudeDelta / 4, longitudeDelta: span.longitudeDelta / 4)))
  }

  /// Returns the viewport with a margin, so places are visible while the map moves.
  private static func sight(_ region: MKCoordinateRegion, width: Double) -> SpotsMapViewModel.Viewport? {
    let (down, across) = (region.span.latitudeDelta * 0.75, region.span.longitudeDelta * 0.75)
    guard down > 0, across > 0, width > 0 else { return nil }
    let center = region.center
    return SpotsMapViewModel.Viewport(
      latitudes: max(-90, center.latitude - down)...min(90, center.latitude + down),
      west: center.longitude - across, east: center.longitude + across,
      zoom: zoom(of: region.span.longitudeDelta, width: width))
  }

  /// Returns the zoom level: at 0 the world is 256 points wide, and its width doubles with each level.
  private static func zoom(of span: Double, width: Double) -> Int {
    let zoom = log2(width / 256 * 360 / span)
    return Int(min(max(zoom.rounded(), 0), Double(MapTile.zooms.upperBound)))
  }
}

/// The number of places in a cluster.
private struct ClusterBubble: View {
  let count: Int

  var body: some View {
    Text(verbatim: count.formatted(.number.notation(.compactName).locale(.reader)))
      .font(.footnote.bold())
      .foregroundStyle(Color.paper)
      .frame(width: 44, height: 44)
      .background(Color.kiwi, in: Circle())
  }
}
