import Foundation
import SwiftUI

/// How long a way on the map is on the earth, in its middle.
///
/// ```swift
/// Map { markers }.mapControls { MapScaleView() }
/// ```
public struct MapScaleView: View {
  @Environment(\.mapMetersPerPoint) private var metersPerPoint

  public nonisolated init() {}

  public var body: some View {
    let (meters, points) = Self.step(metersPerPoint)
    VStack(alignment: .leading, spacing: 2) {
      Text(Self.name(meters)).font(.caption)
      Rectangle().frame(width: points, height: 3)
    }
    .padding(6)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("Scale: \(Self.name(meters)) are \(Int(points)) points")
  }

  /// The longest round way that is not longer than 90 points.
  static func step(_ metersPerPoint: Double) -> (meters: Double, points: Double) {
    guard metersPerPoint.isFinite, metersPerPoint > 0 else { return (1, 1) }
    let most = metersPerPoint * 90
    let power = pow(10, log10(most).rounded(.down))
    let meters = ([5, 2, 1].first { $0 * power <= most } ?? 1) * power
    return (meters, (meters / metersPerPoint).rounded())
  }

  static func name(_ meters: Double) -> String {
    meters >= 1000 ? "\(Int(meters / 1000)) km" : meters >= 1 ? "\(Int(meters)) m" : "\(Int(meters * 100)) cm"
  }
}

/// Shows where north is once that is not at the top, which it always is.
///
/// ```swift
/// Map { markers }.mapControls { MapCompass() }
/// ```
public struct MapCompass: View {
  public nonisolated init() {}
  public var body: some View { EmptyView() }
}

/// Which pictures a map shows. Drawn is what the program gives it, whatever the style.
///
/// ```swift
/// Map { markers }.mapStyle(.standard)
/// ```
public struct MapStyle: Sendable {
  /// Whether mountains and buildings rise above the map, which always lies flat here.
  public struct Elevation: Hashable, Sendable {
    private let name: String
    public static let automatic = Elevation(name: "automatic")
    public static let flat = Elevation(name: "flat")
    public static let realistic = Elevation(name: "realistic")
  }

  /// How strong the colours of the map are.
  public struct StandardEmphasis: Hashable, Sendable {
    private let name: String
    public static let automatic = StandardEmphasis(name: "automatic")
    public static let muted = StandardEmphasis(name: "muted")
  }

  public static let standard = MapStyle()
  public static let imagery = MapStyle()
  public static let hybrid = MapStyle()

  /// A map of streets. What is said of it changes nothing.
  public static func standard(
    elevation: Elevation = .automatic, emphasis: StandardEmphasis = .automatic,
    pointsOfInterest: PointOfInterestCategories = .all, showsTraffic: Bool = false
  ) -> MapStyle { MapStyle() }

  /// Pictures from above. What is said of them changes nothing.
  public static func imagery(elevation: Elevation = .automatic) -> MapStyle { MapStyle() }

  /// Pictures from above with streets. What is said of them changes nothing.
  public static func hybrid(
    elevation: Elevation = .automatic, pointsOfInterest: PointOfInterestCategories = .all,
    showsTraffic: Bool = false
  ) -> MapStyle { MapStyle() }
}

/// Which places a map names by itself: here none, whatever is asked for.
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
  /// Changes nothing: a map shows what the program gives it.
  public func mapStyle(_ style: MapStyle) -> some View { self }

  /// What stands beside the buttons of a map, in place of its scale.
  public func mapControls(@ViewBuilder _ content: @escaping () -> some View) -> some View {
    environment(\.mapControls, { AnyView(content()) })
  }

  /// Tells what a map shows: at first, and each time that it has come to rest elsewhere, whatever the frequency.
  public func onMapCameraChange(
    frequency: MapCameraUpdateFrequency = .onEnd, _ action: @escaping (MapCameraUpdateContext) -> Void
  ) -> some View {
    // Views and what they hear are on the main actor.
    nonisolated(unsafe) let action = action
    return transformEnvironment(\.mapCameraListeners) { listeners in listeners.append { action($0) } }
  }

  /// Tells that a map has come to rest elsewhere.
  public func onMapCameraChange(
    frequency: MapCameraUpdateFrequency = .onEnd, _ action: @escaping () -> Void
  ) -> some View {
    onMapCameraChange(frequency: frequency) { (_: MapCameraUpdateContext) in action() }
  }
}
