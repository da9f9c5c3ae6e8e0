import CoreLocation
import SwiftUI

/// A pin at a place. One whose place is none is not shown.
public struct Marker<Label: View>: MapContent {
  public typealias Body = Never
  let coordinate: CLLocationCoordinate2D
  let title: Text?
  let symbol: String?
  let monogram: Text?

  init(_ coordinate: CLLocationCoordinate2D, _ title: Text?, symbol: String? = nil, monogram: Text? = nil) {
    self.coordinate = coordinate
    self.title = title
    self.symbol = symbol
    self.monogram = monogram
  }

  @MainActor public static func _collect(_ marker: Self, _ collector: inout _MapCollector) {
    guard let point = WorldPoint(marker.coordinate) else { return }
    let manner = collector.manner
    collector.places.append(
      MapPlace(
        id: collector.path, point: point, title: marker.title,
        look: .marker(symbol: marker.symbol, monogram: marker.monogram), tag: manner.tag, tint: manner.tint,
        showsTitle: manner.showsTitles, weight: manner.weight))
  }
}

extension Marker where Label == Text {
  public init(_ titleKey: LocalizedStringKey, coordinate: CLLocationCoordinate2D) {
    self.init(coordinate, Text(titleKey))
  }

  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, coordinate: CLLocationCoordinate2D) {
    self.init(coordinate, Text(title))
  }

  public init(_ titleKey: LocalizedStringKey, monogram: Text, coordinate: CLLocationCoordinate2D) {
    self.init(coordinate, Text(titleKey), monogram: monogram)
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, monogram: Text, coordinate: CLLocationCoordinate2D) {
    self.init(coordinate, Text(title), monogram: monogram)
  }
}

extension Marker where Label == SwiftUI.Label<Text, Image> {
  public init(_ titleKey: LocalizedStringKey, systemImage: String, coordinate: CLLocationCoordinate2D) {
    self.init(coordinate, Text(titleKey), symbol: systemImage)
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage: String, coordinate: CLLocationCoordinate2D) {
    self.init(coordinate, Text(title), symbol: systemImage)
  }
}

/// A view at a place.
public struct Annotation<Label: View, Content: View>: MapContent {
  public typealias Body = Never
  let coordinate: CLLocationCoordinate2D
  let title: Text
  let anchor: UnitPoint
  let content: Content

  @MainActor public static func _collect(_ annotation: Self, _ collector: inout _MapCollector) {
    guard let point = WorldPoint(annotation.coordinate) else { return }
    let manner = collector.manner
    collector.places.append(
      MapPlace(
        id: collector.path, point: point, title: annotation.title,
        look: .view(AnyView(annotation.content), anchor: annotation.anchor), tag: manner.tag,
        tint: manner.tint, showsTitle: manner.showsTitles, weight: manner.weight))
  }
}

extension Annotation where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, coordinate: CLLocationCoordinate2D, anchor: UnitPoint = .center,
    @ViewBuilder content: () -> Content
  ) {
    self.init(coordinate: coordinate, title: Text(titleKey), anchor: anchor, content: content())
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, coordinate: CLLocationCoordinate2D, anchor: UnitPoint = .center,
    @ViewBuilder content: () -> Content
  ) {
    self.init(coordinate: coordinate, title: Text(title), anchor: anchor, content: content())
  }
}
