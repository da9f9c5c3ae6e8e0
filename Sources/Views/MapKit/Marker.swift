import CoreLocation
import SwiftUI

/// A pin at a place. A marker with an invalid coordinate is not shown.
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
    let modifiers = collector.modifiers
    collector.places.append(
      MapPlace(
        id: collector.path, point: point, title: marker.title,
        look: .marker(icon: marker.icon, monogram: marker.monogram), tag: modifiers.tag, tint: modifiers.tint,
        showsTitle: modifiers.showsTitles, weight: 1))
  }
}

extension Marker where Label == Text {
  /// Creates a marker with a localized title.
  public init(_ titleKey: LocalizedStringKey, coordinate: CLLocationCoordinate2D) {
    self.init(coordinate, Text(titleKey))
  }

  /// Creates a marker with an unlocalized title.
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, coordinate: CLLocationCoordinate2D) {
    self.init(coordinate, Text(title))
  }

  /// Creates a marker with a monogram in its pin, and a localized title.
  public init(_ titleKey: LocalizedStringKey, monogram: Text, coordinate: CLLocationCoordinate2D) {
    self.init(coordinate, Text(titleKey), monogram: monogram)
  }

  /// Creates a marker with a monogram in its pin, and an unlocalized title.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, monogram: Text, coordinate: CLLocationCoordinate2D) {
    self.init(coordinate, Text(title), monogram: monogram)
  }
}

extension Marker where Label == SwiftUI.Label<Text, Image> {
  /// Creates a marker with a symbol in its pin, and a localized title.
  public init(_ titleKey: LocalizedStringKey, systemImage: String, coordinate: CLLocationCoordinate2D) {
    self.init(coordinate, Text(titleKey), icon: Image(systemName: systemImage))
  }

  /// Creates a marker with a symbol in its pin, and an unlocalized title.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage: String, coordinate: CLLocationCoordinate2D) {
    self.init(coordinate, Text(title), icon: Image(systemName: systemImage))
  }
}

extension Marker where Label == SwiftUI.Label<Text, Image> {
  /// Creates a marker with an image resource of the app, named as for `Image`.
  public init(_ titleKey: LocalizedStringKey, image: String, coordinate: CLLocationCoordinate2D) {
    self.init(coordinate, Text(titleKey), icon: Image(image))
  }

  /// Creates a marker with an image resource of the app and an unlocalized title.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image: String, coordinate: CLLocationCoordinate2D) {
    self.init(coordinate, Text(title), icon: Image(image))
  }
}

extension Marker {
  /// Creates a marker with a `Text`, or the title and icon of a `Label`. Other labels are ignored.
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
    let modifiers = collector.modifiers
    collector.places.append(
      MapPlace(
        id: collector.path, point: point, title: annotation.title,
        look: .view(AnyView(annotation.content), anchor: annotation.anchor), tag: modifiers.tag,
        tint: modifiers.tint, showsTitle: modifiers.showsTitles, weight: Self.weight(of: annotation.content)))
  }
}

extension Annotation {
  /// Returns the number in a view's badge, which is its weight in a cluster.
  private static func weight(of content: Content) -> Int {
    min(max((content as? any Counted)?.count ?? 1, 1), MapPlace.maxWeight)
  }

  /// Creates an annotation with a `Text`, or the title of a `Label`. Other labels are ignored. The `anchor` is the
  /// point of the view at the coordinate.
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
  /// Creates an annotation with a localized title.
  public init(
    _ titleKey: LocalizedStringKey, coordinate: CLLocationCoordinate2D, anchor: UnitPoint = .center,
    @ViewBuilder content: () -> Content
  ) {
    self.init(coordinate: coordinate, title: Text(titleKey), anchor: anchor, content: content())
  }

  /// Creates an annotation with an unlocalized title.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, coordinate: CLLocationCoordinate2D, anchor: UnitPoint = .center,
    @ViewBuilder content: () -> Content
  ) {
    self.init(coordinate: coordinate, title: Text(title), anchor: anchor, content: content())
  }
}
