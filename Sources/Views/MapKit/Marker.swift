import CoreLocation
import SwiftUI

/// A pin at a place. One whose place is none is not shown.
///
/// ```swift
/// Marker("Café", systemImage: "cup.and.saucer", coordinate: cafe)
/// ```
public struct Marker<Label: View>: MapContent {
  public typealias Body = Never
  let coordinate: CLLocationCoordinate2D
  let title: Text?
  let icon: Image?
  let monogram: Text?

  init(_ coordinate: CLLocationCoordinate2D, _ title: Text?, icon: Image? = nil, monogram: Text? = nil) {
    self.coordinate = coordinate
    self.title = title
    self.icon = icon
    self.monogram = monogram
  }

  @MainActor public static func _collect(_ marker: Self, _ collector: inout _MapCollector) {
    guard let point = WorldPoint(marker.coordinate) else { return }
    let manner = collector.manner
    collector.places.append(
      MapPlace(
        id: collector.path, point: point, title: marker.title,
        look: .marker(icon: marker.icon, monogram: marker.monogram), tag: manner.tag, tint: manner.tint,
        showsTitle: manner.showsTitles, weight: 1))
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
    self.init(coordinate, Text(titleKey), icon: Image(systemName: systemImage))
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage: String, coordinate: CLLocationCoordinate2D) {
    self.init(coordinate, Text(title), icon: Image(systemName: systemImage))
  }
}

extension Marker where Label == SwiftUI.Label<Text, Image> {
  /// A pin with a picture of the program in it, by its name as `Image` takes it.
  public init(_ titleKey: LocalizedStringKey, image: String, coordinate: CLLocationCoordinate2D) {
    self.init(coordinate, Text(titleKey), icon: Image(image))
  }

  /// A pin with a picture of the program in it, whose name is said as it is.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image: String, coordinate: CLLocationCoordinate2D) {
    self.init(coordinate, Text(title), icon: Image(image))
  }
}

extension Marker {
  /// A pin that is called by a `Text`, or by the words and the icon of a `Label`. Of other views it shows nothing.
  public init(coordinate: CLLocationCoordinate2D, @ViewBuilder label: () -> Label) {
    let label = label()
    let named = label as? SwiftUI.Label<Text, Image>
    self.init(coordinate, named?.title ?? label as? Text, icon: named?.icon)
  }
}

/// A view at a place.
///
/// ```swift
/// Annotation("Here", coordinate: here) { Circle().fill(.tint).frame(width: 12, height: 12) }
/// ```
public struct Annotation<Label: View, Content: View>: MapContent {
  public typealias Body = Never
  let coordinate: CLLocationCoordinate2D
  let title: Text?
  let anchor: UnitPoint
  let content: Content

  @MainActor public static func _collect(_ annotation: Self, _ collector: inout _MapCollector) {
    guard let point = WorldPoint(annotation.coordinate) else { return }
    let manner = collector.manner
    collector.places.append(
      MapPlace(
        id: collector.path, point: point, title: annotation.title,
        look: .view(AnyView(annotation.content), anchor: annotation.anchor), tag: manner.tag,
        tint: manner.tint, showsTitle: manner.showsTitles, weight: Self.weight(of: annotation.content)))
  }
}

extension Annotation {
  /// A view with a number as its badge counts as so many where it is drawn as one with others.
  private static func weight(of content: Content) -> Int {
    min(max((content as? any Counted)?.count ?? 1, 1), MapPlace.mostWeight)
  }

  /// A view at a place that is called by a `Text`, or by the words of a `Label`. Of other labels nothing is shown. The
  /// `anchor` is the point of the view that stands at the place.
  public init(
    coordinate: CLLocationCoordinate2D, anchor: UnitPoint = .center, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    let label = label()
    let title = (label as? SwiftUI.Label<Text, Image>)?.title ?? label as? Text
    self.init(coordinate: coordinate, title: title, anchor: anchor, content: content())
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
