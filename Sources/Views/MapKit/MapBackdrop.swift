import SwiftUI

/// What lies below the content of a map, from where the program has it. Without one there is a grid.
///
/// An object, because views compare their environments: closures in a value could not be told to be the same, and all
/// views below would be evaluated with each evaluation above.
package final class MapBackdrop: Sendable {
  /// Lines, or areas, that are drawn alike.
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

  /// Lines and areas of a part of the world, the lowest first, for a whole zoom.
  package let outlines: @MainActor @Sendable (_ rect: MKMapRect, _ zoom: Int) -> [Outline]
  /// The address on this server of a picture of 256 points; nil where there is none.
  package let tile: @MainActor @Sendable (_ x: Int, _ y: Int, _ zoom: Int) -> String?
  /// What those it comes from ask to be shown with it.
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
