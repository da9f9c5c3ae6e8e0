import CoreLocation
import SwiftUI

/// A map with the app's places, lines and areas, in the Web Mercator projection.
///
/// ```swift
/// Map { Marker("Café", coordinate: cafe) }
/// ```
public struct Map<Content: View>: View {
  @State private var own: MapCameraPosition
  @State private var memory = MapMemory()
  private let position: Binding<MapCameraPosition>?
  private let bounds: MapCameraBounds
  private let modes: MapInteractionModes
  private let selection: MapSelection?
  private let collect: @MainActor () -> _MapCollector

  fileprivate init<Inside: MapContent>(
    _ initial: MapCameraPosition, _ position: Binding<MapCameraPosition>?, _ bounds: MapCameraBounds?,
    _ modes: MapInteractionModes, _ selection: MapSelection?, _ content: Inside
  ) {
    _own = State(initialValue: initial)
    self.position = position
    self.bounds = bounds ?? MapCameraBounds()
    self.modes = modes
    self.selection = selection
    collect = {
      var collector = _MapCollector()
      Inside._collect(content, &collector)
      return collector
    }
  }

  public var body: some View {
    MapFrame(
      items: memory.items(collect()), position: position ?? $own, bounds: bounds, modes: modes,
      selection: selection, memory: memory)
  }
}

extension Map {
  /// Creates a map with an initial position that its user can change.
  ///
  /// - Parameters:
  ///   - initialPosition: The initially visible part of the world.
  ///   - bounds: The limits of movement; nil for the whole world.
  ///   - interactionModes: The permitted interactions.
  ///   - scope: Ignored, because controls are always inside the map.
  ///   - content: The content of the map.
  public init<C: MapContent>(
    initialPosition: MapCameraPosition = .automatic, bounds: MapCameraBounds? = nil,
    interactionModes: MapInteractionModes = .all, scope: Namespace.ID? = nil,
    @MapContentBuilder content: () -> C
  ) where Content == MapContentView<Never, C> {
    self.init(initialPosition, nil, bounds, interactionModes, nil, content())
  }

  /// Creates a map whose position is bound to the app's.
  public init<C: MapContent>(
    position: Binding<MapCameraPosition>, bounds: MapCameraBounds? = nil,
    interactionModes: MapInteractionModes = .all, scope: Namespace.ID? = nil,
    @MapContentBuilder content: () -> C
  ) where Content == MapContentView<Never, C> {
    self.init(.automatic, position, bounds, interactionModes, nil, content())
  }

  /// Creates a map whose places can be selected if they have a tag of the selection's type.
  public init<SelectedValue: Hashable, C: MapContent>(
    initialPosition: MapCameraPosition = .automatic, bounds: MapCameraBounds? = nil,
    interactionModes: MapInteractionModes = .all, selection: Binding<SelectedValue?>,
    scope: Namespace.ID? = nil, @MapContentBuilder content: () -> C
  ) where Content == MapContentView<SelectedValue, C> {
    self.init(initialPosition, nil, bounds, interactionModes, MapSelection(selection), content())
  }

  /// Creates a map with a bound position whose places can be selected.
  public init<SelectedValue: Hashable, C: MapContent>(
    position: Binding<MapCameraPosition>, bounds: MapCameraBounds? = nil,
    interactionModes: MapInteractionModes = .all, selection: Binding<SelectedValue?>,
    scope: Namespace.ID? = nil, @MapContentBuilder content: () -> C
  ) where Content == MapContentView<SelectedValue, C> {
    self.init(.automatic, position, bounds, interactionModes, MapSelection(selection), content())
  }
}

extension Map where Content == MapContentView<Never, EmptyMapContent> {
  /// Creates a map without content.
  public init(
    initialPosition: MapCameraPosition = .automatic, bounds: MapCameraBounds? = nil,
    interactionModes: MapInteractionModes = .all, scope: Namespace.ID? = nil
  ) {
    self.init(initialPosition, nil, bounds, interactionModes, nil, EmptyMapContent())
  }

  /// Creates a map without content whose position is bound to the app's.
  public init(
    position: Binding<MapCameraPosition>, bounds: MapCameraBounds? = nil,
    interactionModes: MapInteractionModes = .all, scope: Namespace.ID? = nil
  ) {
    self.init(.automatic, position, bounds, interactionModes, nil, EmptyMapContent())
  }
}

/// The type of a map's content.
///
/// ```swift
/// Map { Marker("Here", coordinate: CLLocationCoordinate2D(latitude: 52.5, longitude: 13.4)) }
/// ```
public struct MapContentView<SelectedValue: Hashable, Content: MapContent>: View {
  public var body: some View { EmptyView() }
}

/// The selection of a map, by tag.
struct MapSelection {
  let tag: @MainActor () -> AnyHashable?
  /// Returns whether a tag has the selection's type. Other tags are ignored.
  let takes: @MainActor (AnyHashable) -> Bool
  let choose: @MainActor (AnyHashable?) -> Void

  @MainActor init<Value: Hashable>(_ binding: Binding<Value?>) {
    tag = { binding.wrappedValue.map { AnyHashable($0) } }
    takes = { $0.base is Value }
    choose = { tag in
      guard let tag else { return binding.wrappedValue = nil }
      if let value = tag.base as? Value { binding.wrappedValue = value }
    }
  }

  @MainActor func tag(of place: MapPlace) -> AnyHashable? {
    place.tag.flatMap { takes($0) ? $0 : nil }
  }
}

/// The content of a map, with the clusters of its places.
@MainActor final class MapItems {
  let places: [MapPlace]
  let overlays: [MapOverlay]
  let clusters: MapClusters

  init(_ collector: _MapCollector, _ clusters: MapClusters) {
    places = collector.places
    overlays = collector.overlays
    self.clusters = clusters
  }
}

/// Keeps the clusters while the places are unchanged, and the last known size of the map.
@MainActor final class MapMemory {
  private var clusters: MapClusters?
  private var size: CGSize?

  nonisolated init() {}

  /// Returns the size of the map, or nil if none is known.
  ///
  /// Browsers report no size for a hidden map. The last known size then remains, so the map is complete when it is
  /// shown again.
  func size(_ told: CGSize, isAssumed: Bool) -> CGSize? {
    guard told.width > 0, told.height > 0 else { return size }
    if !isAssumed { size = told }
    return told
  }

  func items(_ collector: _MapCollector) -> MapItems {
    let points = collector.places.map(\.point)
    let weights = collector.places.contains { $0.weight != 1 } ? collector.places.map(\.weight) : []
    let known = clusters?.points == points && clusters?.weights == weights ? clusters : nil
    let clusters = known ?? MapClusters(points, weights: weights)
    self.clusters = clusters
    return MapItems(collector, clusters)
  }
}
