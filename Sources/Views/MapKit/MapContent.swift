import SwiftUI

/// Content of a map: a marker, a line, an area or a combination of these.
///
/// ```swift
/// @MapContentBuilder var places: some MapContent { Marker("Café", coordinate: cafe) }
/// ```
public protocol MapContent {
  associatedtype Body: MapContent
  @MapContentBuilder @MainActor var body: Body { get }
  @MainActor static func _collect(_ content: Self, _ collector: inout _MapCollector)
}

extension MapContent {
  @MainActor public static func _collect(_ content: Self, _ collector: inout _MapCollector) {
    Body._collect(content.body, &collector)
  }
}

extension Never: MapContent {}

extension MapContent where Body == Never {
  @MainActor public var body: Never { preconditionFailure("\(Self.self) collects itself and has no body.") }
}

/// Map content without elements.
///
/// ```swift
/// Map { EmptyMapContent() }
/// ```
public struct EmptyMapContent: MapContent {
  public typealias Body = Never
  public init() {}
  @MainActor public static func _collect(_ content: Self, _ collector: inout _MapCollector) {}
}

/// Several map contents in order.
public struct _TupleMapContent<each Content: MapContent>: MapContent {
  public typealias Body = Never
  let content: (repeat each Content)

  @MainActor public static func _collect(_ tuple: Self, _ collector: inout _MapCollector) {
    var position: UInt64 = 0
    @MainActor func collect<Each: MapContent>(_ content: Each, _ collector: inout _MapCollector) {
      collector.collect(content, at: position)
      position += 1
    }
    repeat collect(each tuple.content, &collector)
  }
}

/// One of two map contents.
public enum _EitherMapContent<First: MapContent, Second: MapContent>: MapContent {
  case first(First)
  case second(Second)
  public typealias Body = Never

  @MainActor public static func _collect(_ content: Self, _ collector: inout _MapCollector) {
    switch content {
    case .first(let content): collector.collect(content, at: 1)
    case .second(let content): collector.collect(content, at: 2)
    }
  }
}

extension Optional: MapContent where Wrapped: MapContent {
  public typealias Body = Never
  @MainActor public static func _collect(_ content: Self, _ collector: inout _MapCollector) {
    if let content { Wrapped._collect(content, &collector) }
  }
}

/// Builds map content from several elements.
///
/// ```swift
/// @MapContentBuilder func pins(_ places: [CLLocationCoordinate2D]) -> some MapContent {
///   ForEach(places.indices, id: \.self) { Marker("Here", coordinate: places[$0]) }
/// }
/// ```
@resultBuilder public enum MapContentBuilder {
  public static func buildExpression<Content: MapContent>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyMapContent { EmptyMapContent() }
  public static func buildBlock<Content: MapContent>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: MapContent>(
    _ content: repeat each Content
  ) -> _TupleMapContent<repeat each Content> {
    _TupleMapContent(content: (repeat each content))
  }
  public static func buildIf<Content: MapContent>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: MapContent, Second: MapContent>(
    first: First
  ) -> _EitherMapContent<First, Second> { .first(first) }
  public static func buildEither<First: MapContent, Second: MapContent>(
    second: Second
  ) -> _EitherMapContent<First, Second> { .second(second) }
}

extension ForEach: MapContent where Content: MapContent {
  @MainActor public static func _collect(_ content: Self, _ collector: inout _MapCollector) {
    var seen = Set<ID>(minimumCapacity: content.data.count)
    for (position, element) in content.data.enumerated() {
      let id = content.id(element)
      // A duplicate identity is made unique by the element's position.
      let duplicate = seen.insert(id).inserted ? 0 : UInt64(position) + 1
      collector.collect(content.content(element), at: UInt64(bitPattern: Int64(id.hashValue)), duplicate)
    }
  }
}

extension ForEach where Content: MapContent {
  /// Creates content for each identifiable element.
  public init(_ data: Data, @MapContentBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {
    self.init(each: data, id: \.id, content: content)
  }

  /// Creates content for each element, identified by a key path.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @MapContentBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(each: data, id: id, content: content)
  }
}

extension ForEach where Data == Range<Int>, ID == Int, Content: MapContent {
  /// Creates content for each number of a constant range.
  public init(_ data: Range<Int>, @MapContentBuilder content: @escaping (Int) -> Content) {
    self.init(data: data, id: { $0 }, content: content)
  }
}

/// Content with modifiers for all its elements.
struct ModifiedMapContent<Content: MapContent>: MapContent {
  typealias Body = Never
  let content: Content
  let change: (inout _MapCollector.Modifiers) -> Void

  @MainActor static func _collect(_ modified: Self, _ collector: inout _MapCollector) {
    let around = collector.modifiers
    var modifiers = around
    modified.change(&modifiers)
    collector.modifiers = modifiers
    Content._collect(modified.content, &collector)
    collector.modifiers = around
  }
}

extension MapContent {
  /// Sets the selection's value for a place. A tag of another type than the selection is ignored.
  public func tag<V: Hashable>(_ tag: V) -> some MapContent {
    ModifiedMapContent(content: self) { $0.tag = AnyHashable(tag) }
  }

  /// Sets the color of markers, and of lines and areas without their own.
  public func tint<S: ShapeStyle>(_ tint: S) -> some MapContent {
    ModifiedMapContent(content: self) { $0.tint = tint._paint() }
  }

  /// Sets the color of areas and lines. A gradient becomes one color.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some MapContent {
    ModifiedMapContent(content: self) { $0.fill = style._paint() }
  }

  /// Strokes lines and the edges of areas, with a width in points.
  public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some MapContent {
    ModifiedMapContent(content: self) {
      $0.stroke = content._paint()
      $0.lineWidth = lineWidth
    }
  }

  /// Strokes lines with a width, caps and dashes. Joins are round, and dashes start at the first place.
  public func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle) -> some MapContent {
    ModifiedMapContent(content: self) {
      $0.stroke = content._paint()
      $0.lineWidth = style.lineWidth
      $0.line = style
    }
  }

  /// Shows or hides the titles of markers and annotations. Hidden titles remain accessible.
  public func annotationTitles(_ visibility: Visibility) -> some MapContent {
    ModifiedMapContent(content: self) { $0.showsTitles = visibility != .hidden }
  }

  /// Ignored, because there are no subtitles.
  public func annotationSubtitles(_ visibility: Visibility) -> some MapContent { self }
}

/// Collects the elements of a map.
public struct _MapCollector {
  /// The modifiers of collected elements.
  struct Modifiers {
    var tag: AnyHashable?
    var tint, fill, stroke: _Paint?
    var lineWidth: CGFloat?
    var line: StrokeStyle?
    var showsTitles = true
  }

  var modifiers = Modifiers()
  /// Identifies the current position in the source, with the identities of enclosing elements.
  private(set) var path: UInt64 = 0
  var places: [MapPlace] = []
  var overlays: [MapOverlay] = []

  @MainActor mutating func collect<Content: MapContent>(_ content: Content, at positions: UInt64...) {
    let around = path
    for position in positions { path = _RenderContext.mix(path, position) }
    Content._collect(content, &self)
    path = around
  }
}

/// A marker or annotation.
struct MapPlace {
  enum Look {
    case marker(icon: Image?, monogram: Text?)
    case view(AnyView, anchor: UnitPoint)
  }

  /// The identity of the element, independent of its position.
  let id: UInt64
  let point: WorldPoint
  let title: Text?
  let look: Look
  let tag: AnyHashable?
  let tint: _Paint?
  let showsTitle: Bool
  /// The number of items that the place represents.
  let weight: Int

  /// The maximum weight, so no sum overflows.
  static let maxWeight = 1_000_000_000
}

/// A line or an area.
struct MapOverlay {
  enum Outline {
    case line([WorldPoint])
    case area([WorldPoint])
    /// A center, and a radius in meters.
    case circle(WorldPoint, Double)
  }

  let outline: Outline
  let fill, stroke: _Paint?
  let lineWidth: Double
  let line: StrokeStyle?
}
