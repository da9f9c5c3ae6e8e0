import Foundation

/// The handler of an event of an element.
@MainActor package enum EventHandler {
  case tap(() -> Void)
  case edit((String) -> Void)
  case commit(() -> Void)
  case toggle((Bool) -> Void)
  case pick((Int) -> Void)
  // Indirect, so the numerous taps take only the size of one closure.
  indirect case number(ClosedRange<Double>, (Double) -> Void)
  case date((String) -> Void)
  indirect case focus(isWanted: () -> Bool, (Bool) -> Void)
  case drag((ClientEvent.DragSample) -> Void)
  case refresh(() async -> Void)
  case near((Bool) -> Void)
  case dismiss(() -> Void)
  /// Returns a message about rejected files.
  case file(([UploadedFile]) -> String?)
  case point((CGPoint) -> Void)
  case double((CGPoint) -> Void)
  case press((Bool) -> Void)
  case hover((Bool) -> Void)
  case hold(() -> Void)
  case pinch((ClientEvent.PinchSample) -> Void)
  case measure((ElementFrame) -> Void)
  case camera((ClientEvent.CameraSample) -> Void)
  case flash((_ word: Int, _ isPlaying: Bool) -> Void)
  case layout((LayoutSample) -> Void)
  case scrolled((ScrollGeometry) -> Void)
  /// Returns the value to drag.
  case dragged(() -> any Transferable)
  /// Receives a dropped value; nil for a value that the page does not know.
  case drop((_ value: (any Transferable)?, CGPoint) -> Void)
  case targeted((Bool) -> Void)
  /// The value that a view passes to the layout of its container. This is not an event.
  indirect case layoutValue(ObjectIdentifier, Any)
  /// Receives the browser's name of a key and its modifiers. Returns whether the key was handled.
  case key((String) -> Bool)
  /// A gesture that also receives events of nested elements.
  indirect case shared(isFirst: Bool, EventHandler)

  /// The handler without sharing.
  var plain: EventHandler {
    if case .shared(_, let handler) = self { handler } else { self }
  }
}

/// An element that modifiers may still change before it is written.
@MainActor package struct Box {
  /// The stage that a box has reached, from the inside out. A modifier reuses a box only if its effect lies outside all
  /// that the box has.
  enum Stage: Int, Comparable {
    case content, padding, background, clip, border, shadow, effect, transform
    static func < (left: Stage, right: Stage) -> Bool { left.rawValue < right.rawValue }
  }

  var tag: Tag
  var kind: Kind
  package var style = Style()
  var stage = Stage.content
  package var traits: Traits = []
  package var attributes: [Attribute] = []
  package var text = ""
  package var handlers: [EventHandler] = []
  package var tagValue: AnyHashable?
  package var under: [(_RenderContext) -> Void] = []
  package var over: [(_RenderContext) -> Void] = []

  package init(_ tag: Tag, _ kind: Kind) {
    self.tag = tag
    self.kind = kind
  }

  package mutating func set(_ name: AttributeName, _ value: String = "") {
    if let index = attributes.firstIndex(where: { $0.name == name }) {
      attributes[index].value = value
    } else {
      attributes.append(Attribute(name, value))
    }
  }

  func attribute(_ name: AttributeName) -> String? { attributes.first { $0.name == name }?.value }

  /// Makes the browser report an event beyond the default ones of the element.
  package mutating func listen(_ event: String) {
    if attribute(.dataEvents)?.split(separator: " ").contains(Substring(event)) == true { return }
    let events = attribute(.dataEvents).map { $0 + " " + event } ?? event
    set(.dataEvents, events)
  }
}

extension [Box] {
  /// The size that a frame gives the innermost box, unless a box in between reduces it.
  var fixedSize: CGSize? {
    var width: Double?
    var height: Double?
    let paddings: [Style.Property] = [
      .paddingTop, .paddingInlineEnd, .paddingBottom, .paddingInlineStart,
    ]
    for (index, box) in enumerated() {
      if index == 0 || width == nil, case .points(let points) = box.style[.width] { width = width ?? points }
      if index == 0 || height == nil, case .points(let points) = box.style[.height] {
        height = height ?? points
      }
      if paddings.contains(where: { box.style[$0] != nil }) || ![.shape, .box].contains(box.kind) { break }
      if box.style[.maxWidth] != nil || box.style[.maxHeight] != nil { break }
    }
    guard let width, let height else { return nil }
    return CGSize(width: width, height: height)
  }

  /// Changes the outermost box, or adds one around it if it is past this stage.
  @MainActor mutating func fold(_ stage: Box.Stage, _ change: (inout Box) -> Void) {
    if let last, last.stage >= stage || last.tag == .svg && stage < .effect { append(Box(.div, .box)) }
    let index = count - 1
    self[index].stage = stage
    change(&self[index])
  }

  /// Sets an inherited property; a value set further inside wins.
  @MainActor mutating func inherit(_ property: Style.Property, _ value: Style.Value) {
    let index = count - 1
    if self[index].style[property] == nil { self[index].style[property] = value }
  }

  @MainActor package mutating func wrap(
    _ kind: Kind, _ tag: Tag = .div, _ change: (inout Box) -> Void = { _ in }
  ) {
    var box = Box(tag, kind)
    change(&box)
    append(box)
  }
}

/// Changes the boxes of one element, ordered from the inside out.
@MainActor package protocol BoxModifier {
  func apply(to boxes: inout [Box], _ place: PendingModifier)
}

/// A modifier that waits for its elements, with its place in the source.
@MainActor package final class PendingModifier {
  let modifier: any BoxModifier
  package let environment: EnvironmentValues
  let path: UInt64
  let next: PendingModifier?

  init(_ modifier: any BoxModifier, environment: EnvironmentValues, path: UInt64, next: PendingModifier?) {
    self.modifier = modifier
    self.environment = environment
    self.path = path
    self.next = next
  }

  /// Returns a layer that shows a view beside the element, in the modifier's environment.
  package func layer<Content: View>(_ content: Content) -> (_RenderContext) -> Void {
    { [environment, path] context in
      var context = context
      context.environment = environment
      context.path = _RenderContext.mix(context.path, path)
      Content._render(content, context)
    }
  }
}

/// The element that a container puts around each element directly inside it.
@MainActor package enum ChildWrapper: Equatable {
  case none
  case row
  case formRow
  case option
  case menuItem
  /// Each element is a screen of a tab view.
  case page
  /// Each element is a radio button of a picker.
  case segment

  var isRow: Bool { self == .row || self == .formRow }

  func apply(to boxes: inout [Box], _ context: _RenderContext) {
    switch self {
    case .none, .option, .page: break
    case .row, .formRow: boxes.wrapRow(self == .row ? .row : .formRow, context)
    case .menuItem: boxes.wrap(.row, .li)
    case .segment: boxes.wrapSegment(context)
    }
  }
}

/// Applies a modifier to each element of a view.
package nonisolated struct BoxModified<Content: View> {
  let content: Content
  let modifier: @MainActor () -> any BoxModifier

  package init(content: Content, modifier: @escaping @MainActor () -> any BoxModifier) {
    (self.content, self.modifier) = (content, modifier)
  }
}

extension BoxModified: PrimitiveView {
  @MainActor package static func _render(_ view: Self, _ context: _RenderContext) {
    Content._render(view.content, context.modified(by: view.modifier()))
  }
}
