import Foundation

extension Box {
  package mutating func paint(_ paint: _Paint) {
    style[.background] = .text(paint.area)
    if paint.isMaterial { style[.backdropFilter] = .text("blur(20px) saturate(1.8)") }
  }
}

extension View {
  /// Sets the color or gradient of text and shapes in this view.
  nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    boxes { boxes, _ in
      let paint = style._paint()
      if paint.isGradient, boxes.count == 1, boxes[0].kind == .text, boxes[0].stage < .background {
        boxes[0].style.paintText(paint)
        boxes[0].stage = .background
      } else {
        boxes.inherit(.color, .text(paint.color))
      }
    }
  }

  /// Sets the color of text and shapes in this view.
  nonisolated public func foregroundColor(_ color: Color?) -> some View {
    boxes { boxes, _ in
      if let color { boxes.inherit(.color, .text(color.css)) }
    }
  }

  /// Replaces the tint by the app's accent. A CSS property must not refer to itself.
  nonisolated private static func accent(of css: String) -> String {
    css.contains("var(--tint)") ? css.replacing("var(--tint)", with: "var(--accent)") : css
  }

  /// Sets the accent color of controls in this view.
  nonisolated public func tint(_ tint: Color?) -> some View {
    boxes { boxes, _ in
      if let tint { boxes.inherit(.accent, .text(Self.accent(of: tint.css))) }
    }
  }

  /// Sets the accent color of controls in this view.
  nonisolated public func tint<S: ShapeStyle>(_ tint: S?) -> some View {
    boxes { boxes, _ in
      if let tint { boxes.inherit(.accent, .text(Self.accent(of: tint._paint().color))) }
    }
  }

  /// Adds a background behind this view.
  ///
  /// - `edges`: Ignored; a page has no safe area.
  nonisolated public func background<S: ShapeStyle>(
    _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    boxes { boxes, _ in boxes.fold(.background) { $0.paint(style._paint()) } }
  }

  /// Adds a background behind this view.
  nonisolated public func background<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    boxes { boxes, place in
      guard let corners = shape._corners else {
        boxes.layer(.under, \.under, .center, place.layer(shape.fill(style, style: fillStyle)))
        return
      }
      boxes.fold(.background) { box in
        box.paint(style._paint())
        if let radius = corners.radius { box.style[.borderRadius] = .text(radius) }
      }
    }
  }

  /// Adds a background behind this view.
  nonisolated public func background<S: InsettableShape>(
    in shape: S, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    background(BackgroundStyle(), in: shape, fillStyle: fillStyle)
  }

  /// Adds a background behind this view.
  ///
  /// - Parameter edges: Ignored; a page has no safe area.
  nonisolated public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    background(BackgroundStyle(), ignoresSafeAreaEdges: edges)
  }

  /// Adds a background behind this view.
  nonisolated public func background<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    nonisolated(unsafe) let content = content()
    return boxes { boxes, place in
      boxes.layer(.under, \.under, alignment, place.layer(content))
    }
  }

  /// Adds a background behind this view.
  @_disfavoredOverload nonisolated public func background<Background: View>(
    _ background: Background, alignment: Alignment = .center
  ) -> some View {
    self.background(alignment: alignment) { background }
  }

  /// Adds a layer in front of this view.
  nonisolated public func overlay<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    nonisolated(unsafe) let content = content()
    return boxes { boxes, place in
      boxes.layer(.over, \.over, alignment, place.layer(content))
    }
  }

  /// Adds a layer in front of this view.
  @_disfavoredOverload nonisolated public func overlay<Overlay: View>(
    _ overlay: Overlay, alignment: Alignment = .center
  ) -> some View {
    self.overlay(alignment: alignment) { overlay }
  }

  /// Adds a layer in front of this view.
  nonisolated public func overlay<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    overlay { shape.fill(style, style: fillStyle) }
  }

  /// Adds a layer in front of this view.
  ///
  /// - `edges`: Ignored; a page has no safe area.
  nonisolated public func overlay<S: ShapeStyle>(
    _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    overlay { Rectangle().fill(style) }
  }

  /// Clips this view to a shape.
  nonisolated public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
    boxes { boxes, _ in
      boxes.clip(shape, style)
    }
  }

  /// Clips this view to its bounds.
  ///
  /// - Parameter antialiased: Ignored.
  nonisolated public func clipped(antialiased: Bool = false) -> some View {
    boxes { boxes, _ in boxes.fold(.clip) { $0.style[.overflow] = .text("clip") } }
  }

  /// Clips this view to a rounded rectangle.
  ///
  /// - `radius`: In points.
  nonisolated public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
    clipShape(RoundedRectangle(cornerRadius: radius))
  }

  /// Has no effect: an element receives taps in its entire box.
  nonisolated public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { self }

  /// Adds a border inside the edges of this view.
  ///
  /// - `width`: In points.
  nonisolated public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
    boxes { boxes, _ in
      boxes.fold(.border) {
        $0.style[.boxShadow] = .text(
          "inset 0 0 0 \(Style.Value.points(max(width, 0)).css) \(content._paint().color)")
      }
    }
  }

  /// Adds a shadow to this view.
  ///
  /// - `radius`: The blur in points.
  /// - `x`: The horizontal offset in points.
  /// - `y`: The vertical offset in points.
  nonisolated public func shadow(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0,
    y: CGFloat = 0
  ) -> some View {
    boxes { boxes, _ in
      boxes.fold(.shadow) { box in
        let values = [x, y, max(radius, 0)].map { Style.Value.points($0).css }.joined(separator: " ")
        box.style[.filter] = .text("drop-shadow(\(values) \(color.css))")
      }
    }
  }

  /// Sets the opacity of this view, from 0 to 1.
  nonisolated public func opacity(_ opacity: Double) -> some View {
    boxes { boxes, _ in
      boxes.fold(.effect) { $0.set(.opacity, Style.number(min(max(opacity, 0), 1))) }
    }
  }

  /// Enables or disables taps and gestures on this view.
  nonisolated public func allowsHitTesting(_ enabled: Bool) -> some View {
    boxes { boxes, _ in
      if !enabled { boxes[boxes.count - 1].style[.pointerEvents] = .text("none") }
    }
  }

  /// Replaces text with placeholders for a reason, such as loading.
  nonisolated public func redacted(reason: RedactionReasons) -> some View {
    EnvironmentChanged(content: self) { $0.redactionReasons.formUnion(reason) }
  }

  /// Shows the content of this view regardless of redactions around it.
  nonisolated public func unredacted() -> some View {
    EnvironmentChanged(content: self) { $0.redactionReasons = [] }
  }

  /// Sets the color scheme of this view; nil follows the browser.
  nonisolated public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
    EnvironmentChanged(
      content: boxes { boxes, _ in
        if let colorScheme {
          boxes[boxes.count - 1].set(.dataScheme, colorScheme == .dark ? "page dark" : "page light")
        }
      }
    ) {
      if let colorScheme { $0.colorScheme = colorScheme }
    }
  }
}

extension [Box] {
  @MainActor mutating func clip<S: Shape>(_ shape: S, _ style: FillStyle) {
    let size = fixedSize
    fold(.clip) { box in
      guard let corners = shape._corners else {
        box.set(.clipPath, shape.clip(size, isEvenOdd: style.isEOFilled))
        return
      }
      if let radius = corners.radius { box.style[.borderRadius] = .text(radius) }
      box.style[.overflow] = .text("clip")
    }
  }

  /// Adds a box with the element and another view in the same place.
  @MainActor mutating func layer(
    _ kind: Kind, _ layers: WritableKeyPath<Box, [(_RenderContext) -> Void]>, _ alignment: Alignment,
    _ content: @escaping (_RenderContext) -> Void
  ) {
    wrap(.layered) { box in
      // Padding outside is not covered by the layers.
      box.stage = .background
      box[keyPath: layers].append { context in
        var layer = Box(.div, kind)
        if alignment != .center { layer.style[.placeItems] = .text(alignment.css) }
        layer.align(alignment.horizontal, alignment.vertical)
        context.emit(layer) { content($0) }
      }
    }
  }
}
