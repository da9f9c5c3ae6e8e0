import SwiftUI

/// The background of a map, supplied by the app. Without it the map shows a grid.
///
/// A class, because views compare their environments. Closures in a value are not comparable, so every evaluation
/// would evaluate all views below.
package final class MapBackdrop: Sendable {
  /// Lines or areas with the same style.
  package struct Outline: Sendable {
    package var parts: [[MKMapPoint]]
    package var isArea: Bool
    package var color: Color
    package var width: Double

    package init(parts: [[MKMapPoint]], isArea: Bool, color: Color, width: Double = 1.5) {
      self.parts = parts
      self.isArea = isArea
      self.color = color
      self.width = width
    }
  }

  /// Returns lines and areas for a part of the world and an integral zoom, bottom first.
  package let outlines: @MainActor @Sendable (_ rect: MKMapRect, _ zoom: Int) -> [Outline]
  /// Returns the path of a 256-point tile on this server; nil if there is none.
  package let tile: @MainActor @Sendable (_ x: Int, _ y: Int, _ zoom: Int) -> String?
  /// Returns the attribution that the sources require.
  package let attribution: @MainActor @Sendable () -> String?

  package init(
    outlines: @escaping @MainActor @Sendable (_ rect: MKMapRect, _ zoom: Int) -> [Outline] = { _, _ in [] },
    tile: @escaping @MainActor @Sendable (_ x: Int, _ y: Int, _ zoom: Int) -> String? = { _, _, _ in nil },
    attribution: @escaping @MainActor @Sendable () -> String? = { nil }
  ) {
    self.outlines = outlines
    self.tile = tile
    self.attribution = attribution
  }
}

extension EnvironmentValues {
  @Entry package var mapBackdrop: MapBackdrop?
}
