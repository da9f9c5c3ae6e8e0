import Foundation
import SwiftUI

/// The scale at the center of the map.
///
/// ```swift
/// Map { markers }.mapControls { MapScaleView() }
/// ```
public struct MapScaleView: View {
  @Environment(\.mapMetersPerPoint) private var metersPerPoint
  @Environment(\.locale) private var locale

  /// Creates a scale.
  public nonisolated init() {}

  public var body: some View {
    let (meters, points) = Self.step(metersPerPoint)
    let name = Self.name(meters, locale)
    VStack(alignment: .leading, spacing: 2) {
      Text(name).font(.caption)
      Rectangle().frame(width: points, height: 3)
    }
    .padding(6)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(Text(framework: "Scale: \(name) is \(Int(points)) points"))
  }

  /// Returns the longest round distance of at most 90 points.
  static func step(_ metersPerPoint: Double) -> (meters: Double, points: Double) {
    guard metersPerPoint.isFinite, metersPerPoint > 0 else { return (1, 1) }
    let maximum = metersPerPoint * 90
    let power = pow(10, log10(maximum).rounded(.down))
    let meters = ([5, 2, 1].first { $0 * power <= maximum } ?? 1) * power
    return (meters, (meters / metersPerPoint).rounded())
  }

  private static func name(_ meters: Double, _ locale: Locale) -> String {
    if meters >= 1000 { return frameworkText("\(Int(meters / 1000)) km", locale) }
    if meters >= 1 { return frameworkText("\(Int(meters)) m", locale) }
    return frameworkText("\(Int(meters * 100)) cm", locale)
  }
}

/// A compass, which is always hidden, because north is always at the top.
///
/// ```swift
/// Map { markers }.mapControls { MapCompass() }
/// ```
public struct MapCompass: View {
  /// Creates a compass.
  public nonisolated init() {}
  public var body: some View { EmptyView() }
}

/// The style of a map; ignored, because the app supplies the background.
///
/// ```swift
/// Map { markers }.mapStyle(.standard)
/// ```
public struct MapStyle: Sendable {
  /// The elevation of terrain and buildings; ignored, because maps are flat.
  public struct Elevation: Hashable, Sendable {
    private let name: String
    public static let automatic = Elevation(name: "automatic")
    public static let flat = Elevation(name: "flat")
    public static let realistic = Elevation(name: "realistic")
  }

  /// The intensity of the map's colors.
  public struct StandardEmphasis: Hashable, Sendable {
    private let name: String
    public static let automatic = StandardEmphasis(name: "automatic")
    public static let muted = StandardEmphasis(name: "muted")
  }

  /// A map of streets.
  public static let standard = MapStyle()
  /// Satellite imagery.
  public static let imagery = MapStyle()
  /// Satellite imagery with streets.
  public static let hybrid = MapStyle()

  /// A map of streets. The parameters are ignored.
  public static func standard(
    elevation: Elevation = .automatic, emphasis: StandardEmphasis = .automatic,
    pointsOfInterest: PointOfInterestCategories = .all, showsTraffic: Bool = false
  ) -> MapStyle { MapStyle() }

  /// Satellite imagery. The parameters are ignored.
  public static func imagery(elevation: Elevation = .automatic) -> MapStyle { MapStyle() }

  /// Satellite imagery with streets. The parameters are ignored.
  public static func hybrid(
    elevation: Elevation = .automatic, pointsOfInterest: PointOfInterestCategories = .all,
    showsTraffic: Bool = false
  ) -> MapStyle { MapStyle() }
}

/// The points of interest of a map; ignored, because a map shows only the app's places.
///
/// ```swift
/// Map { markers }.mapStyle(.standard(pointsOfInterest: .excludingAll))
/// ```
public struct PointOfInterestCategories: Hashable, Sendable {
  private let name: String
  public static let all = PointOfInterestCategories(name: "all")
  public static let excludingAll = PointOfInterestCategories(name: "excludingAll")
}

extension EnvironmentValues {
  @Entry var mapMetersPerPoint = 1.0

  @Entry var mapControls: (@MainActor () -> AnyView)?

  @Entry var mapCameraListeners: [@MainActor (MapCameraUpdateContext) -> Void] = []
}

extension View {
  /// Ignored, because the app supplies the background.
  public func mapStyle(_ style: MapStyle) -> some View { self }

  /// Sets the views beside a map's buttons, instead of the scale.
  public func mapControls(@ViewBuilder _ content: @escaping () -> some View) -> some View {
    environment(\.mapControls, { AnyView(content()) })
  }

  /// Calls an action with the visible part, initially and after each movement, regardless of the frequency.
  public func onMapCameraChange(
    frequency: MapCameraUpdateFrequency = .onEnd, _ action: @escaping (MapCameraUpdateContext) -> Void
  ) -> some View {
    // Views and their actions are on the main actor.
    nonisolated(unsafe) let action = action
    return transformEnvironment(\.mapCameraListeners) { listeners in listeners.append { action($0) } }
  }

  /// Calls an action initially and after each movement of the map.
  public func onMapCameraChange(
    frequency: MapCameraUpdateFrequency = .onEnd, _ action: @escaping () -> Void
  ) -> some View {
    onMapCameraChange(frequency: frequency) { (_: MapCameraUpdateContext) in action() }
  }
}
