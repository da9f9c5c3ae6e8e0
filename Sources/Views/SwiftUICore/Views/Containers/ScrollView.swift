/// A scrollable region.
///
/// ```swift
/// ScrollView { VStack(alignment: .leading, spacing: 16) { chapters }.padding(16) }
/// ```
nonisolated public struct ScrollView<Content: View> {
  /// The directions of scrolling.
  public var axes: Axis.Set
  /// False to hide scroll bars.
  public var showsIndicators: Bool
  /// The scrollable content.
  public var content: Content

  /// Creates a scroll view.
  public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content)
  {
    self.axes = axes
    self.showsIndicators = showsIndicators
    self.content = content()
  }
}

extension ScrollView: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.div, .scroll)
    box.traits = [.ownWidth, .ownHeight]
    box.set(.tabIndex, "0")
    let settings = context.environment.scrollSettings
    if settings.hidesIndicators || !view.showsIndicators { box.style[.scrollbarWidth] = .text("none") }
    // Content may have a width relative to this one.
    box.style[.containerType] = .text("inline-size")
    if let snap = settings.snap {
      box.set(.dataSnap, "")
      box.style[.scrollSnapType] = .text((view.axes.contains(.vertical) ? "y " : "x ") + snap)
    }
    if settings.isDisabled { box.style[.overflow] = .text("hidden") }
    if view.axes.contains(.horizontal) {
      box.set(.dataKey, "across")
      box.style[.overflowX] = .text("auto")
      if !view.axes.contains(.vertical) {
        box.traits = .ownWidth
        box.style[.overflowY] = .text("hidden")
        box.style[.alignItems] = .text("start")
      }
    }
    if let refresh = context.environment.pulled, view.axes.contains(.vertical) {
      box.handlers.append(.refresh { await refresh() })
      box.listen("refresh")
    }
    let startsAtEnd = settings.start.map { $0.y > 0.5 } == true && view.axes.contains(.vertical)
    if startsAtEnd {
      box.set(.dataKey, "end")
      box.style[.flexDirection] = .text("column-reverse")
    }
    context.emit(box) { inside in
      var inside = inside
      let isAcross = view.axes == .horizontal
      if settings.isAcross != isAcross { inside.environment.scrollSettings.isAcross = isAcross }
      if let refresh = inside.environment.pulled, view.axes.contains(.vertical) {
        inside.environment.isPullTaken = true
        if inside.environment.screen == nil {
          RefreshButton._render(RefreshButton(refresh: refresh.kept), inside.at(2))
        }
      }
      if startsAtEnd {
        // A reversed column starts at its end in browsers. With all content as one child the order is kept.
        Element._render(Element(kind: .v, traits: .ownWidth) { view.content }, inside.at(1))
      } else {
        Content._render(view.content, inside.at(1))
      }
    }
  }
}
