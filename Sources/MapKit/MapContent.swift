import SwiftUI

/// Something on a map: a marker, a line, an area, or what is made of such.
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

public struct EmptyMapContent: MapContent {
  public typealias Body = Never
  public init() {}
  @MainActor public static func _collect(_ content: Self, _ collector: inout _MapCollector) {}
}

public struct _TupleMapContent<each Content: MapContent>: MapContent {
  public typealias Body = Never
  let content: (repeat each Content)

  @MainActor public static func _collect(_ tuple: Self, _ collector: inout _MapCollector) {
    func collect<Each: MapContent>(_ content: Each, _ collector: inout _MapCollector) {
      Each._collect(content, &collector)
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
    case .first(let content): First._collect(content, &collector)
    case .second(let content): Second._collect(content, &collector)
    }
  }
}

extension Optional: MapContent where Wrapped: MapContent {
  public typealias Body = Never
  @MainActor public static func _collect(_ content: Self, _ collector: inout _MapCollector) {
    if let content { Wrapped._collect(content, &collector) }
  }
}

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
    for element in content.data { Content._collect(content.content(element), &collector) }
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
  public func tag<V: Hashable>(_ tag: V) -> some MapContent {
    ModifiedMapContent(content: self) { $0.tag = AnyHashable(tag) }
  }

  public func tint<S: ShapeStyle>(_ tint: S) -> some MapContent {
    ModifiedMapContent(content: self) { $0.tint = tint._paint() }
  }

  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some MapContent {
    ModifiedMapContent(content: self) { $0.fill = style._paint() }
  }

  public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some MapContent {
    ModifiedMapContent(content: self) {
      $0.stroke = content._paint()
      $0.lineWidth = lineWidth
    }
  }

  public func annotationTitles(_ visibility: Visibility) -> some MapContent {
    ModifiedMapContent(content: self) { $0.showsTitles = visibility != .hidden }
  }
}

/// Takes down what a map is made of.
public struct _MapCollector {
  /// What is said of all that comes.
  struct Manner {
    var tag: AnyHashable?
    var tint, fill, stroke: _Paint?
    var lineWidth: CGFloat?
    var showsTitles = true
  }

  var manner = Manner()
  var places: [MapPlace] = []
  var overlays: [MapOverlay] = []
}

/// A marker or annotation.
struct MapPlace {
  enum Look {
    case marker(symbol: String?, monogram: Text?)
    case view(AnyView, anchor: UnitPoint)
  }

  let point: WorldPoint
  let title: Text?
  let look: Look
  let tag: AnyHashable?
  let tint: _Paint?
  let showsTitle: Bool
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
}
