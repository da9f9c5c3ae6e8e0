import CoreLocation
import SwiftUI

/// A map of the places, lines and areas that a program gives it, in the Web Mercator projection.
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
  /// A map that begins at a position and is then its reader's.
  ///
  /// - Parameters:
  ///   - initialPosition: What is in sight at first.
  ///   - bounds: How far it can be moved; nil for the whole world.
  ///   - interactionModes: What people may do with it.
  ///   - scope: Changes nothing: controls stand in the map itself.
  ///   - content: What is on it.
  public init<C: MapContent>(
    initialPosition: MapCameraPosition = .automatic, bounds: MapCameraBounds? = nil,
    interactionModes: MapInteractionModes = .all, scope: Namespace.ID? = nil,
    @MapContentBuilder content: () -> C
  ) where Content == MapContentView<Never, C> {
    self.init(initialPosition, nil, bounds, interactionModes, nil, content())
  }

  /// A map that shows what a program says, and says where its reader has moved it.
  public init<C: MapContent>(
    position: Binding<MapCameraPosition>, bounds: MapCameraBounds? = nil,
    interactionModes: MapInteractionModes = .all, scope: Namespace.ID? = nil,
    @MapContentBuilder content: () -> C
  ) where Content == MapContentView<Never, C> {
    self.init(.automatic, position, bounds, interactionModes, nil, content())
  }

  /// A map whose places can be chosen: those with a tag of the selection's type.
  public init<SelectedValue: Hashable, C: MapContent>(
    initialPosition: MapCameraPosition = .automatic, bounds: MapCameraBounds? = nil,
    interactionModes: MapInteractionModes = .all, selection: Binding<SelectedValue?>,
    scope: Namespace.ID? = nil, @MapContentBuilder content: () -> C
  ) where Content == MapContentView<SelectedValue, C> {
    self.init(initialPosition, nil, bounds, interactionModes, MapSelection(selection), content())
  }

  /// A map whose places can be chosen, and that shows what a program says.
  public init<SelectedValue: Hashable, C: MapContent>(
    position: Binding<MapCameraPosition>, bounds: MapCameraBounds? = nil,
    interactionModes: MapInteractionModes = .all, selection: Binding<SelectedValue?>,
    scope: Namespace.ID? = nil, @MapContentBuilder content: () -> C
  ) where Content == MapContentView<SelectedValue, C> {
    self.init(.automatic, position, bounds, interactionModes, MapSelection(selection), content())
  }
}

extension Map where Content == MapContentView<Never, EmptyMapContent> {
  /// A map with nothing of the program on it.
  public init(
    initialPosition: MapCameraPosition = .automatic, bounds: MapCameraBounds? = nil,
    interactionModes: MapInteractionModes = .all, scope: Namespace.ID? = nil
  ) {
    self.init(initialPosition, nil, bounds, interactionModes, nil, EmptyMapContent())
  }

  /// A map with nothing of the program on it, which shows what the program says.
  public init(
    position: Binding<MapCameraPosition>, bounds: MapCameraBounds? = nil,
    interactionModes: MapInteractionModes = .all, scope: Namespace.ID? = nil
  ) {
    self.init(.automatic, position, bounds, interactionModes, nil, EmptyMapContent())
  }
}

/// Names what a map is made of, as its type.
///
/// ```swift
/// Map { Marker("Here", coordinate: CLLocationCoordinate2D(latitude: 52.5, longitude: 13.4)) }
/// ```
public struct MapContentView<SelectedValue: Hashable, Content: MapContent>: View {
  public var body: some View { EmptyView() }
}

/// What is chosen, by its tag.
struct MapSelection {
  let tag: @MainActor () -> AnyHashable?
  /// Whether a tag can be chosen: one of another type than the program keeps is as good as none.
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

/// What a map is made of, and how its places stand together.
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

/// Keeps the clusters for as long as the places stay where they are, and the size that the map last had.
@MainActor final class MapMemory {
  private var clusters: MapClusters?
  private var size: CGSize?

  nonisolated init() {}

  /// What a browser says of a map that it does not show, such as one on a hidden screen, is no size: that of before
  /// goes on, so that the map is there when it is seen again. Nil where there was none yet.
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
