import Foundation

extension Box {
  /// Returns a row or column. A nil alignment is the style sheet's. A nil spacing is 8, except next to spacers.
  private static func stack(_ kind: Kind, _ alignment: String?, _ spacing: CGFloat?) -> Box {
    var box = Box(.div, kind)
    if let alignment { box.style[.alignItems] = .text(alignment) }
    if let spacing {
      if spacing < 0 {
        // CSS has no negative gaps, so the views after the first have negative margins.
        box.set(.dataKey, "overlap")
        box.style[.gap] = .points(0)
        box.style[.overlap] = .points(spacing)
      } else if spacing != 8 {
        box.style[.gap] = .points(spacing)
      }
    } else {
      box.style[.besideSpacer] = .points(-8)
    }
    return box
  }

  static func row(_ alignment: VerticalAlignment, _ spacing: CGFloat?) -> Box {
    var box = stack(.h, alignment == .center ? nil : alignment.css, spacing)
    box.align(nil, alignment)
    return box
  }

  static func column(_ alignment: HorizontalAlignment, _ spacing: CGFloat?) -> Box {
    var box = stack(.v, alignment == .center ? nil : alignment.css, spacing)
    box.align(alignment, nil)
    return box
  }

  static func pile(_ alignment: Alignment) -> Box {
    var box = Box(.div, .z)
    if alignment != .center { box.style[.placeItems] = .text(alignment.css) }
    box.align(alignment.horizontal, alignment.vertical)
    return box
  }
}

/// A vertical stack of views.
///
/// ```swift
/// VStack(alignment: .leading, spacing: 8) { Text("Emma"); Text("Jane Austen").foregroundStyle(.secondary) }
/// ```
nonisolated public struct VStack<Content: View> {
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let content: Content

  /// Creates a stack.
  ///
  /// - `spacing`: The distance in points; nil for the default.
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }
}

extension VStack: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    context.emit(Box.column(view.alignment, view.spacing)) { Content._render(view.content, $0.at(1)) }
  }
}

/// A horizontal stack of views.
///
/// ```swift
/// HStack(alignment: .firstTextBaseline, spacing: 8) { Text("Emma").font(.title); Text("1815") }
/// ```
nonisolated public struct HStack<Content: View> {
  let alignment: VerticalAlignment
  let spacing: CGFloat?
  let content: Content

  /// Creates a stack.
  ///
  /// - `spacing`: The distance in points; nil for the default.
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }
}

extension HStack: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    context.emit(Box.row(view.alignment, view.spacing)) { Content._render(view.content, $0.at(1)) }
  }
}

/// Views on top of each other.
///
/// ```swift
/// ZStack(alignment: .bottomTrailing) { cover; badge }
/// ```
nonisolated public struct ZStack<Content: View> {
  let alignment: Alignment
  let content: Content

  /// Creates a stack.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }
}

extension ZStack: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    context.emit(Box.pile(view.alignment)) { Content._render(view.content, $0.at(1)) }
  }
}

/// Takes the available space along the axis of a stack.
///
/// ```swift
/// HStack { Text("Left"); Spacer(); Text("Right") }
/// ```
nonisolated public struct Spacer {
  /// The minimum length in points; nil for the default.
  public var minLength: CGFloat?

  /// Creates a spacer.
  public init(minLength: CGFloat? = nil) { self.minLength = minLength }
}

extension Spacer: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.div, .spacer)
    box.traits = .spacer
    if let length = view.minLength {
      box.style[context.axis == .vertical ? .minHeight : .minWidth] = .points(length)
    }
    context.emit(box)
  }
}

/// A thin line between views.
///
/// ```swift
/// VStack(spacing: 8) { above; Divider(); below }
/// ```
nonisolated public struct Divider {
  /// Creates a divider.
  public init() {}
}

extension Divider: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.div, .divider)
    box.traits = context.axis == .horizontal ? .ownHeight : .ownWidth
    box.attributes = [Attribute(.role, "separator")]
    context.emit(box)
  }
}

/// A vertical stack that may create rows on demand. All rows are on the page, which must be complete without a script.
///
/// ```swift
/// ScrollView {
///   LazyVStack(spacing: 8) { ForEach(posts) { PostRow(post: $0) } }
/// }
/// ```
nonisolated public struct LazyVStack<Content: View> {
  let stack: VStack<Content>

  /// Creates a stack.
  ///
  /// - `spacing`: The distance in points; nil for the default.
  /// - `pinnedViews`: Ignored; headers and footers scroll.
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(),
    @ViewBuilder content: () -> Content
  ) {
    stack = VStack(alignment: alignment, spacing: spacing, content: content)
  }
}

extension LazyVStack: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    let stack = view.stack
    var box = Box.column(stack.alignment, stack.spacing)
    box.traits = .ownWidth
    context.emit(box) { inside in
      var inside = inside.at(1)
      inside.environment.isLazy = true
      Content._render(stack.content, inside)
    }
  }
}

/// A horizontal stack that may create views on demand.
///
/// ```swift
/// ScrollView(.horizontal) {
///   LazyHStack(spacing: 8) { ForEach(books) { Cover(book: $0) } }
/// }
/// ```
nonisolated public struct LazyHStack<Content: View> {
  let stack: HStack<Content>

  /// Creates a stack.
  ///
  /// - `spacing`: The distance in points; nil for the default.
  /// - `pinnedViews`: Ignored; headers and footers scroll.
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(),
    @ViewBuilder content: () -> Content
  ) {
    stack = HStack(alignment: alignment, spacing: spacing, content: content)
  }
}

extension LazyHStack: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var context = context
    context.environment.isLazy = true
    HStack._render(view.stack, context)
  }
}

/// Headers and footers that stay visible. On a page they scroll with the content.
///
/// ```swift
/// LazyVStack(pinnedViews: [.sectionHeaders]) { sections }
/// ```
public struct PinnedScrollableViews: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The headers of sections.
  public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
  /// The footers of sections.
  public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}
