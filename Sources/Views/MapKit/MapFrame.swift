import CoreLocation
import Foundation
import SwiftUI

/// A map with a known size.
struct MapFrame: View {
  let items: MapItems
  let position: Binding<MapCameraPosition>
  let bounds: MapCameraBounds
  let modes: MapInteractionModes
  let selection: MapSelection?
  let memory: MapMemory

  /// The size of a map whose size is not known yet.
  private static let defaultSize = CGSize(width: 390, height: 300)

  @Environment(\.mapCameraListeners) private var listeners
  @Environment(\.mapControls) private var controls
  @Environment(\.mapBackdrop) private var backdrop
  @Environment(\.self) private var environment

  /// The maximum number of drawn places; those nearest to the center are preferred.
  private static let maxSpots = 300

  var body: some View {
    GeometryReader { proxy in
      let size = memory.size(proxy.size, isAssumed: proxy.isAssumed)
      surface(size ?? Self.defaultSize, isAssumed: proxy.isAssumed || size == nil)
    }
  }

  /// - Parameter isAssumed: True if the size will change soon, so the backdrop and the overlays would be sent in
  ///   vain.
  private func surface(_ size: CGSize, isAssumed: Bool) -> some View {
    let backdrop = isAssumed ? nil : backdrop
    let wanted = position.wrappedValue.view(in: size, WorldView.minZoom...WorldView.maxZoom) {
      items.clusters.area
    }
    let view = bounds.bounded(wanted, in: size)
    let zooms = bounds.zooms(at: view.middle, in: size)
    let drawing = MapDrawing(view: view, size: size)
    let pictures = backdrop.map { drawing.pictures(of: $0) } ?? []
    let known = backdrop.map { drawing.outlines(of: $0) } ?? []
    let below = pictures.isEmpty && known.isEmpty ? [drawing.grid()] : known
    return MapSurface(
      label: label(view, size), modes: modes.words, camera: Self.words(view, zooms),
      pictures: pictures,
      outlines: below + items.overlays.compactMap { drawing.outline($0) },
      spots: spots(view, size, drawing.box)
    ) { sample in
      let middle = WorldPoint(x: WorldPoint.wrapped(sample.x), y: sample.y)
      // Only permitted changes are accepted from the browser.
      let moved = WorldView(
        middle: modes.contains(.pan) ? middle : view.middle,
        zoom: modes.contains(.zoom) ? sample.zoom : view.zoom, in: zooms)
      show(bounds.bounded(moved, in: size))
    } tools: {
      if let controls { controls() } else { MapScaleView() }
      if let text = backdrop?.attribution() { Text(verbatim: text).font(.caption2).padding(6) }
      if !modes.words.isEmpty {
        MapButtons(modes: modes, size: size) { x, y, zoom in
          show(bounds.bounded(view.moved(x: x, y: y, zoom: zoom, in: zooms), in: size))
        }
      }
    }
    .environment(\.mapMetersPerPoint, view.metersPerPoint)
    .onChange(of: isAssumed ? nil : view, initial: true) { _, view in
      guard let view else { return }
      let area = view.area(in: size)
      let context = MapCameraUpdateContext(
        camera: MapCamera(view, in: size), region: MKCoordinateRegion(area), rect: MKMapRect(area))
      for listener in listeners { listener(context) }
    }
  }

  private func show(_ view: WorldView) {
    position.wrappedValue = MapCameraPosition(storage: .user(view))
  }

  private static func words(_ view: WorldView, _ zooms: ClosedRange<Double>) -> String {
    [view.middle.x, view.middle.y, view.zoom, zooms.lowerBound, zooms.upperBound]
      .map { "\($0)" }.joined(separator: " ")
  }

  private func label(_ view: WorldView, _ size: CGSize) -> String {
    let area = view.area(in: size)
    let count = items.clusters.count(in: area)
    let place = view.middle.coordinate
    let (locale, width) = (environment.locale, view.metersPerPoint * size.width)
    let north = degrees(place.latitude)
    let east = degrees(place.longitude)
    let latitude =
      place.latitude < 0 ? frameworkText("\(north)° south", locale) : frameworkText("\(north)° north", locale)
    let longitude =
      place.longitude < 0 ? frameworkText("\(east)° west", locale) : frameworkText("\(east)° east", locale)
    let extent =
      width >= 10_000
      ? frameworkText("\(Int(width / 1000)) kilometers", locale)
      : frameworkText("\(Int(width)) meters", locale)
    return frameworkText(
      "Map around \(latitude), \(longitude), \(extent) wide, \(count) places visible", locale)
  }

  private func degrees(_ value: Double) -> String {
    abs(value).formatted(.number.precision(.fractionLength(0...1)).locale(environment.locale))
  }

  // MARK: Places

  private func spots(
    _ view: WorldView, _ size: CGSize, _ box: CGRect
  ) -> [MapParts.Spot] {
    let level = items.clusters.level(view.zoom)
    let seen = level.seeds.indices.compactMap { cluster -> (cluster: Int, place: CGPoint)? in
      let place = view.place(of: items.clusters.points[level.seeds[cluster]])
      return box.contains(place) ? (cluster, place) : nil
    }
    let kept =
      seen.count <= Self.maxSpots
      ? seen
      : seen.sorted { hypot($0.place.x, $0.place.y) < hypot($1.place.x, $1.place.y) }.prefix(Self.maxSpots)
        .sorted { $0.cluster < $1.cluster }
    let chosen = selection?.tag()
    let holder = chosen.flatMap { tag in items.places.firstIndex { $0.tag == tag } }.map { level.owners[$0] }
    return kept.map { cluster, place in
      var spot =
        level.sizes[cluster] == 1
        ? single(
          items.places[level.seeds[cluster]], place, isChosen: holder == cluster)
        : group(cluster, of: level, at: place, view, size, isChosen: holder == cluster, chosen)
      spot.isInSight = abs(place.x) <= size.width / 2 && abs(place.y) <= size.height / 2
      return spot
    }
  }

  private func single(
    _ item: MapPlace, _ place: CGPoint, isChosen: Bool
  ) -> MapParts.Spot {
    let name = item.title?.plain(environment) ?? frameworkText("Place", environment.locale)
    let title = item.showsTitle ? name : ""
    let look: MapParts.Spot.Look
    switch item.look {
    case .marker(let icon, let monogram):
      look = .pin(title: title, icon: icon, monogram: monogram?.plain(environment))
    case .view(let content, let anchor): look = .view(title: title, content, anchor: anchor)
    }
    var spot = MapParts.Spot(
      id: item.id, x: Double(place.x), y: Double(place.y), label: name, look: look, tint: item.tint
    )
    if let selection, let tag = selection.tag(of: item) {
      spot.isSelected = isChosen
      spot.action = { selection.choose(isChosen ? nil : tag) }
    }
    return spot
  }

  private func group(
    _ cluster: Int, of level: ClusterLevel, at point: CGPoint, _ view: WorldView, _ size: CGSize,
    isChosen: Bool,
    _ chosen: AnyHashable?
  ) -> MapParts.Spot {
    let (place, count) = (items.places[level.seeds[cluster]], level.counts[cluster])
    let name = place.title?.plain(environment) ?? frameworkText("Place", environment.locale)
    var spot = MapParts.Spot(
      id: _RenderContext.mix(place.id, 1), x: Double(point.x), y: Double(point.y),
      label: frameworkText("\(name) and \(count - place.weight) more", environment.locale),
      look: .count(count), tint: place.tint)
    // A cluster is not a switch.
    if isChosen { spot.isSelected = true }
    let parts = parts(level.extents[cluster], view, size)
    // A cluster without an effect is not a button.
    if parts || !tags(level.members(of: cluster)).isEmpty {
      spot.action = { open(level.members(of: cluster), parts: parts, view, size, chosen) }
    }
    return spot
  }

  /// Returns whether the places of a cluster separate at a higher zoom.
  private func parts(_ extent: Double, _ view: WorldView, _ size: CGSize) -> Bool {
    let nearest = bounds.zooms(at: view.middle, in: size).upperBound
    return modes.contains(.zoom) && view.zoom < nearest - 0.5
      && extent * 256 * exp2(nearest) > ClusterLevel.separation
  }

  private func tags(_ members: [Int]) -> [AnyHashable] {
    guard let selection else { return [] }
    return members.compactMap { selection.tag(of: items.places[$0]) }
  }

  /// Zooms in until the places separate. If they never do, selects the next of them.
  private func open(
    _ members: [Int], parts: Bool, _ view: WorldView, _ size: CGSize, _ chosen: AnyHashable?
  ) {
    if parts, let area = WorldArea(around: members.map { items.clusters.points[$0] }) {
      let zooms = bounds.zooms(at: view.middle, in: size)
      var near = WorldView(places: area, in: size, in: zooms)
      if near.zoom < view.zoom + 1 { near = WorldView(middle: near.middle, zoom: view.zoom + 1, in: zooms) }
      return show(bounds.bounded(near, in: size))
    }
    let tags = tags(members)
    let next = chosen.flatMap { tags.firstIndex(of: $0) }.map { ($0 + 1) % tags.count } ?? 0
    if tags.indices.contains(next) { selection?.choose(tags[next]) }
  }
}

extension MapInteractionModes {
  /// The value for the page's script.
  var words: String {
    [(Self.pan, "pan"), (.zoom, "zoom")].filter { contains($0.0) }.map(\.1).joined(separator: " ")
  }
}

/// Buttons to move and zoom, for use without pointer, keyboard or script.
private struct MapButtons: View {
  let modes: MapInteractionModes
  let size: CGSize
  let move: @MainActor (_ x: Double, _ y: Double, _ zoom: Double) -> Void

  var body: some View {
    HStack(spacing: 0) {
      if modes.contains(.pan) {
        button(Text(framework: "Move left"), "chevron.left") { move(-size.width * 0.4, 0, 0) }
        button(Text(framework: "Move up"), "chevron.up") { move(0, -size.height * 0.4, 0) }
        button(Text(framework: "Move down"), "chevron.down") { move(0, size.height * 0.4, 0) }
        button(Text(framework: "Move right"), "chevron.right") { move(size.width * 0.4, 0, 0) }
      }
      if modes.contains(.zoom) {
        button(Text(framework: "Zoom out"), "minus") { move(0, 0, -1) }
        button(Text(framework: "Zoom in"), "plus") { move(0, 0, 1) }
      }
    }
  }

  private func button(_ label: Text, _ symbol: String, _ action: @escaping @MainActor () -> Void)
    -> some View
  {
    Button(action: action) { Image(systemName: symbol) }.accessibilityLabel(label)
  }
}
