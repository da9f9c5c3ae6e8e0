import SwiftUI

/// Something on a map: a marker, a line, an area, or what is made of such.
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
  @MainActor public var body: Never { preconditionFailure("What a map is made of shows itself.") }
}

/// Nothing on a map.
///
/// ```swift
/// Map { EmptyMapContent() }
/// ```
public struct EmptyMapContent: MapContent {
  public typealias Body = Never
  public init() {}
  @MainActor public static func _collect(_ content: Self, _ collector: inout _MapCollector) {}
}

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

/// Puts what is on a map together.
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
      // One that has the identity of another is told from it by its place.
      let double = seen.insert(id).inserted ? 0 : UInt64(position) + 1
      collector.collect(content.content(element), at: UInt64(bitPattern: Int64(id.hashValue)), double)
    }
  }
}

extension ForEach where Content: MapContent {
  public init(_ data: Data, @MapContentBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {
    self.init(each: data, id: \.id, content: content)
  }

  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @MapContentBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(each: data, id: id, content: content)
  }
}

extension ForEach where Data == Range<Int>, ID == Int, Content: MapContent {
  /// Content for each number of a range that stays the same.
  public init(_ data: Range<Int>, @MapContentBuilder content: @escaping (Int) -> Content) {
    self.init(data: data, id: { $0 }, content: content)
  }
}

/// Content with something said of all that is in it.
struct ModifiedMapContent<Content: MapContent>: MapContent {
  typealias Body = Never
  let content: Content
  let change: (inout _MapCollector.Manner) -> Void

  @MainActor static func _collect(_ modified: Self, _ collector: inout _MapCollector) {
    let around = collector.manner
    var manner = around
    modified.change(&manner)
    collector.manner = manner
    Content._collect(modified.content, &collector)
    collector.manner = around
  }
}

extension MapContent {
  /// What a map's selection is when the place is chosen. One of another type than the selection chooses nothing.
  public func tag<V: Hashable>(_ tag: V) -> some MapContent {
    ModifiedMapContent(content: self) { $0.tag = AnyHashable(tag) }
  }

  /// The colour of markers, and of lines and areas that say none of their own.
  public func tint<S: ShapeStyle>(_ tint: S) -> some MapContent {
    ModifiedMapContent(content: self) { $0.tint = tint._paint() }
  }

  /// What areas are filled with, and lines drawn in. Of a gradient it is one colour.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some MapContent {
    ModifiedMapContent(content: self) { $0.fill = style._paint() }
  }

  /// Draws lines, and the edges of areas, with a width in points.
  public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some MapContent {
    ModifiedMapContent(content: self) {
      $0.stroke = content._paint()
      $0.lineWidth = lineWidth
    }
  }

  /// Draws lines with a width, ends and dashes; joints are round, and dashes begin at the first place.
  public func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle) -> some MapContent {
    ModifiedMapContent(content: self) {
      $0.stroke = content._paint()
      $0.lineWidth = style.lineWidth
      $0.line = style
    }
  }

  /// Whether titles stand beside markers and annotations; without them they are said, and not seen.
  public func annotationTitles(_ visibility: Visibility) -> some MapContent {
    ModifiedMapContent(content: self) { $0.showsTitles = visibility != .hidden }
  }

  /// Changes nothing: there are no subtitles.
  public func annotationSubtitles(_ visibility: Visibility) -> some MapContent { self }
}

/// Takes down what a map is made of.
public struct _MapCollector {
  /// What is said of all that comes.
  struct Manner {
    var tag: AnyHashable?
    var tint, fill, stroke: _Paint?
    var lineWidth: CGFloat?
    var line: StrokeStyle?
    var showsTitles = true
  }

  var manner = Manner()
  /// Names the place in the source of what is taken down, with the identities of the elements around it.
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

  /// The same for as long as it is the same element of the program, wherever it stands among the others.
  let id: UInt64
  let point: WorldPoint
  let title: Text?
  let look: Look
  let tag: AnyHashable?
  let tint: _Paint?
  let showsTitle: Bool
  /// How many things of the program it stands for.
  let weight: Int

  /// So that the sum of all stays a number.
  static let mostWeight = 1_000_000_000
}

/// A line or an area.
struct MapOverlay {
  enum Outline {
    case line([WorldPoint])
    case area([WorldPoint])
    /// With a radius in metres.
    case circle(WorldPoint, Double)
  }

  let outline: Outline
  let fill, stroke: _Paint?
  let lineWidth: Double
  let line: StrokeStyle?
}
