import Foundation

/// A modifier that consists of one change of the boxes.
@MainActor package struct BoxChange: BoxModifier {
  let change: (inout [Box], PendingModifier) -> Void
  package init(_ change: @escaping (inout [Box], PendingModifier) -> Void) { self.change = change }
  package func apply(to boxes: inout [Box], _ place: PendingModifier) { change(&boxes, place) }
}

extension View {
  package nonisolated func boxes(
    _ change: @escaping @MainActor (inout [Box], PendingModifier) -> Void
  ) -> BoxModified<Self> {
    BoxModified(content: self) { BoxChange(change) }
  }

  /// Adds padding around this view.
  ///
  /// - `length`: In points; nil for the default of 16.
  nonisolated public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    let length = length ?? 16
    return padding(
      EdgeInsets(
        top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
        bottom: edges.contains(.bottom) ? length : 0, trailing: edges.contains(.trailing) ? length : 0))
  }

  /// Adds padding around this view.
  ///
  /// - Parameter length: In points; nil for the default of 16.
  nonisolated public func padding(_ length: CGFloat) -> some View { padding(.all, length) }

  /// Adds padding around this view.
  nonisolated public func padding(_ insets: EdgeInsets) -> some View {
    boxes { boxes, _ in boxes.pad(insets) }
  }

  /// Sets the size of this view, in points.
  ///
  /// - `alignment`: The alignment of this view in the frame.
  nonisolated public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    boxes { boxes, _ in
      boxes.frame(alignment) { box in
        if let width {
          box.style[.width] = .points(max(width, 0))
          box.style[.flexShrink] = .number(0)
          box.traits.formUnion(.fixedWidth)
          box.traits.subtract(.ownWidth)
        }
        if let height {
          box.style[.height] = .points(max(height, 0))
          box.style[.flexShrink] = .number(0)
          box.traits.formUnion(.fixedHeight)
          box.traits.subtract(.ownHeight)
        }
      }
    }
  }

  /// Limits the size of this view, in points.
  ///
  /// - `alignment`: The alignment of this view in the frame.
  nonisolated public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    boxes { boxes, _ in
      boxes.frame(alignment) { box in
        if let minWidth { box.style[.minWidth] = .points(max(minWidth, 0)) }
        if let minHeight { box.style[.minHeight] = .points(max(minHeight, 0)) }
        if let maxWidth {
          box.traits.formUnion(.ownWidth)
          if maxWidth.isFinite {
            box.style[.maxWidth] = .points(max(maxWidth, 0))
            // Unused space is distributed by the container's alignment.
            if box.kind == .box { box.set(.dataKey, "limited") }
          }
        }
        if let maxHeight {
          box.traits.formUnion(.ownHeight)
          if maxHeight.isFinite { box.style[.maxHeight] = .points(max(maxHeight, 0)) }
        }
      }
    }
  }

  /// Keeps this view at its ideal size, without growing, shrinking or truncation.
  nonisolated public func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }

  /// Keeps this view at its ideal size in some dimensions, without growing, shrinking or truncation.
  nonisolated public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    boxes { boxes, _ in
      // Only boxes can have the ideal size themselves; text and pictures need one around them.
      if ![.box, .link, .button].contains(boxes[boxes.count - 1].kind) { boxes.wrap(.box) }
      let last = boxes.count - 1
      if horizontal { boxes[last].fix(.width, .fixedWidth, instead: .ownWidth) }
      if vertical { boxes[last].fix(.height, .fixedHeight, instead: .ownHeight) }
    }
  }

  /// Constrains the ratio of width to height.
  ///
  /// - `ratio`: Nil for the ratio of the content.
  nonisolated public func aspectRatio(_ ratio: CGFloat? = nil, contentMode: ContentMode) -> some View {
    boxes { boxes, _ in
      if boxes[0].kind == .image, boxes.count == 1 {
        boxes[0].style[.objectFit] = .text(contentMode == .fit ? "contain" : "cover")
      }
      guard let ratio, ratio > 0, ratio.isFinite else { return }
      boxes.fold(.content) { box in
        box.style[.aspectRatio] = .number(ratio)
        if contentMode == .fit {
          box.style[.maxWidth] = .text("100%")
          box.style[.maxHeight] = .text("100%")
        }
      }
    }
  }

  /// Constrains the ratio of width to height.
  ///
  /// - `ratio`: Nil for the ratio of the content.
  nonisolated public func aspectRatio(_ ratio: CGSize, contentMode: ContentMode) -> some View {
    aspectRatio(ratio.height == 0 ? nil : ratio.width / ratio.height, contentMode: contentMode)
  }

  /// Scales the content to fit, keeping its aspect ratio.
  nonisolated public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }
  /// Scales the content to fill the space, keeping its aspect ratio.
  nonisolated public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }

  /// Sets the priority for space in a stack. The default is 0.
  nonisolated public func layoutPriority(_ value: Double) -> some View {
    boxes { boxes, place in
      if value != 0, place.environment.isInLayout {
        boxes[boxes.count - 1].handlers.append(.layoutValue(ObjectIdentifier(LayoutPriority.self), value))
      }
      guard value != 0, boxes[boxes.count - 1].style[.flexShrink] == nil else { return }
      boxes[boxes.count - 1].style[.flexShrink] = .number(value > 0 ? 1 : 1_000_000_000)
      if value > 0 { boxes[boxes.count - 1].style[.grow] = .number(1_000_000) }
    }
  }

  /// Moves this view by an offset in points, without affecting layout.
  nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    transformed { "translate(\(Style.number(x))px,\(Style.number(y))px)" }
  }

  /// Moves this view by an offset in points, without affecting layout.
  nonisolated public func offset(_ offset: CGSize) -> some View {
    self.offset(x: offset.width, y: offset.height)
  }

  /// Rotates this view around an anchor, without affecting layout.
  nonisolated public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
    transformed(anchor: anchor) { "rotate(\(Style.number(angle.degrees))deg)" }
  }

  /// Scales this view around an anchor, without affecting layout.
  nonisolated public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some View {
    transformed(anchor: anchor) { "scale(\(Style.number(scale)))" }
  }

  /// Scales this view around an anchor, without affecting layout.
  nonisolated public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center)
    -> some View
  {
    transformed(anchor: anchor) { "scale(\(Style.number(x)),\(Style.number(y)))" }
  }

  /// Sets a transform as a property of the element. A class would not pay off, because transforms change often and vary
  /// widely.
  nonisolated func transformed(
    anchor: UnitPoint = .center, _ function: @escaping @MainActor () -> String
  ) -> some View {
    boxes { boxes, _ in
      let isJoinable =
        boxes[boxes.count - 1].attribute(.transform) != nil
        && boxes[boxes.count - 1].style[.transformOrigin] == nil && anchor == .center
      if isJoinable, let inner = boxes[boxes.count - 1].attribute(.transform) {
        // CSS applies the last function first.
        boxes[boxes.count - 1].set(.transform, function() + " " + inner)
        return
      }
      boxes.fold(.transform) { box in
        box.set(.transform, function())
        if anchor != .center { box.style[.transformOrigin] = .text(anchor.css) }
      }
    }
  }

  /// Sets the stacking order among siblings; fractions are rounded.
  nonisolated public func zIndex(_ value: Double) -> some View {
    boxes { boxes, _ in boxes[boxes.count - 1].style[.zIndex] = .number(value.rounded()) }
  }

  /// Has no effect: a page has no safe area.
  nonisolated public func ignoresSafeArea(
    _ regions: SafeAreaRegions = .all, edges: Edge.Set = .all
  ) -> some View { self }

  /// Hides this view but keeps its space.
  nonisolated public func hidden() -> some View {
    boxes { boxes, _ in
      boxes.fold(.effect) { $0.style[.visibility] = .text("hidden") }
    }
  }

  /// Binds the identity of this view to a value. A change resets the view's state.
  nonisolated public func id<ID: Hashable>(_ id: ID) -> some View {
    nonisolated(unsafe) let id = id
    return Identified(content: self, id: { AnyHashable(id) })
  }
}

/// Regions of the screen that content avoids. A page has none.
///
/// ```swift
/// picture.ignoresSafeArea(.keyboard)
/// ```
public struct SafeAreaRegions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The area outside the system's bars.
  public static let container = SafeAreaRegions(rawValue: 1)
  /// The area above the keyboard.
  public static let keyboard = SafeAreaRegions(rawValue: 2)
  /// All regions.
  public static let all: SafeAreaRegions = [.container, .keyboard]
}

nonisolated struct Identified<Content: View> {
  let content: Content
  let id: @MainActor () -> AnyHashable
}

extension Identified: PrimitiveView {
  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    let id = view.id()
    let content = view.content
    // The path is constant, so the element has the same name in every session, regardless of its identity.
    context.at(0xE0_0000).lazily(identity: id) { content }
  }
}

extension Box {
  /// Fixes the size to that of the content, unless it is set in points.
  fileprivate mutating func fix(_ size: Style.Property, _ trait: Traits, instead greed: Traits) {
    if style[size] == nil { style[size] = .text("max-content") }
    style[.flexShrink] = .number(0)
    traits.formUnion(trait)
    traits.subtract(greed)
  }

  fileprivate func sets(any properties: [Style.Property]) -> Bool { properties.contains { style[$0] != nil } }
}

extension [Box] {
  @MainActor fileprivate mutating func pad(_ insets: EdgeInsets) {
    let sides: [(inside: Style.Property, outside: Style.Property, length: CGFloat)] = [
      (.paddingTop, .marginTop, insets.top), (.paddingInlineEnd, .marginInlineEnd, insets.trailing),
      (.paddingBottom, .marginBottom, insets.bottom),
      (.paddingInlineStart, .marginInlineStart, insets.leading),
    ]
    // Content that fills its element would fill the padding as well.
    if let last, [.shape, .color].contains(last.kind), last.stage == .content { wrap(.box) }
    if !takesPaddingBeside(insets) {
      fold(.padding) { _ in }
    }
    for side in sides where side.length > 0 { self[count - 1].style[side.inside] = .points(side.length) }
    guard sides.contains(where: { $0.length < 0 }) else { return }
    // Negative padding extends the view beyond its bounds without affecting the surrounding layout.
    let last = count - 1
    for side in sides where side.length < 0 { self[last].style[side.outside] = .points(side.length) }
    let width = Swift.min(insets.leading, 0) + Swift.min(insets.trailing, 0)
    if width < 0, self[last].style[.maxWidth] == nil {
      self[last].style[.maxWidth] = .text("calc(100% + \(Style.number(-width))px)")
    }
    wrap(.box)
  }

  /// Returns whether this frame can take the padding. A frame that sets only the height can have horizontal padding and
  /// vice versa, because padding would reduce a size set by the frame.
  @MainActor private func takesPaddingBeside(_ insets: EdgeInsets) -> Bool {
    guard let last, last.kind == .box, last.stage == .padding, last.style[.aspectRatio] == nil else {
      return false
    }
    let hasPadding = last.sets(any: [.paddingTop, .paddingInlineEnd, .paddingBottom, .paddingInlineStart])
    let isAcross = insets.leading != 0 || insets.trailing != 0
    let isAlong = insets.top != 0 || insets.bottom != 0
    return !hasPadding && !(isAcross && last.sets(any: [.width, .minWidth, .maxWidth]))
      && !(isAlong && last.sets(any: [.height, .minHeight, .maxHeight]))
  }

  @MainActor mutating func frame(_ alignment: Alignment, _ change: (inout Box) -> Void) {
    let isBare = count == 1 && self[0].stage == .content && [.shape, .color].contains(self[0].kind)
    let isSameFrame =
      count > 1 && self[count - 1].kind == .box && self[count - 1].stage == .content
      && self[count - 1].style[.placeItems] == nil && alignment == .center
    if !isBare && !isSameFrame {
      wrap(.box) { box in
        if alignment != .center { box.style[.placeItems] = .text(alignment.css) }
        box.align(alignment.horizontal, alignment.vertical)
      }
    }
    let index = count - 1
    change(&self[index])
    // Padding outside is not part of the frame.
    self[index].stage = .padding
  }
}
