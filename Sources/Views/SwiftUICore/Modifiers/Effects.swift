import Foundation

extension View {
  nonisolated private func filtered(_ step: _VisualEffectStep) -> some View {
    boxes { boxes, _ in
      guard let filter = [step].css(.filter) else { return }
      boxes.fold(.effect) { $0.style[.filter] = .text(filter) }
    }
  }

  /// Blurs this view.
  ///
  /// - Parameters:
  ///   - radius: In points.
  ///   - opaque: Ignored.
  nonisolated public func blur(radius: CGFloat, opaque: Bool = false) -> some View { filtered(.blur(radius)) }
  /// Removes color, from 0 (none) to 1 (all).
  nonisolated public func grayscale(_ amount: Double) -> some View { filtered(.grayscale(amount)) }
  /// Brightens this view; 0 has no effect.
  nonisolated public func brightness(_ amount: Double) -> some View { filtered(.brightness(amount)) }
  /// Multiplies the contrast; 1 has no effect.
  nonisolated public func contrast(_ amount: Double) -> some View { filtered(.contrast(amount)) }
  /// Multiplies the saturation; 1 has no effect.
  nonisolated public func saturation(_ amount: Double) -> some View { filtered(.saturation(amount)) }
  /// Rotates all hues by an angle.
  nonisolated public func hueRotation(_ angle: Angle) -> some View { filtered(.hueRotation(angle)) }
  /// Inverts all colors.
  nonisolated public func colorInvert() -> some View { filtered(.filter("invert", 1)) }

  /// Multiplies the colors of this view by a color.
  nonisolated public func colorMultiply(_ color: Color) -> some View {
    overlay { color.blendMode(.multiply).allowsHitTesting(false) }.compositingGroup()
  }

  /// Sets the blending with the content behind this view.
  nonisolated public func blendMode(_ blendMode: BlendMode) -> some View {
    boxes { boxes, _ in
      boxes.fold(.effect) { $0.style[.mixBlendMode] = .text(blendMode.css) }
    }
  }

  /// Makes opacity and blending apply to this view as a whole.
  nonisolated public func compositingGroup() -> some View {
    boxes { boxes, _ in boxes.fold(.effect) { $0.style[.isolation] = .text("isolate") } }
  }

  /// Has the effect of ``compositingGroup()``; the parameters are ignored.
  nonisolated public func drawingGroup(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear
  ) -> some View { compositingGroup() }

  /// Rotates this view around an axis in space. `anchorZ` is ignored.
  nonisolated public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
    anchorZ: CGFloat = 0,
    perspective: CGFloat = 1
  ) -> some View {
    transformed(anchor: anchor) {
      let direction = [axis.x, axis.y, axis.z].map { Style.number($0) }.joined(separator: ",")
      return "perspective(\(Style.number(800 / max(perspective, 0.01)))px) "
        + "rotate3d(\(direction),\(Style.number(angle.degrees))deg)"
    }
  }

  /// Applies an affine transform around the top leading corner.
  nonisolated public func transformEffect(_ transform: CGAffineTransform) -> some View {
    transformed(anchor: .topLeading) {
      let numbers = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
      return "matrix(\(numbers.map { Style.number($0) }.joined(separator: ",")))"
    }
  }

  /// Centers this view at a point of its container, in points.
  nonisolated public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    boxes { boxes, _ in
      boxes.fold(.transform) { box in
        box.set(.transform, "translate(-50%,-50%) translate(\(Style.number(x))px,\(Style.number(y))px)")
        box.style[.placeSelf] = .text("start")
      }
      boxes.wrap(.z) {
        $0.traits = [.ownWidth, .ownHeight]
        $0.style[.placeItems] = .text("start")
      }
    }
  }

  /// Centers this view at a point of its container, in points.
  nonisolated public func position(_ position: CGPoint) -> some View {
    self.position(x: position.x, y: position.y)
  }
}

/// The color space of a drawing. It has no effect, because browsers choose it.
///
/// ```swift
/// drawing.drawingGroup(colorMode: .linear)
/// ```
public enum ColorRenderingMode: Sendable { case nonLinear, linear, extendedLinear }

/// The blending of a view with the content behind it.
///
/// ```swift
/// picture.blendMode(.multiply)
/// ```
public enum BlendMode: Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
  case difference, exclusion, hue, saturation, color, luminosity, sourceAtop, destinationOver, destinationOut
  case plusDarker, plusLighter

  package var css: String {
    switch self {
    case .colorDodge: "color-dodge"
    case .colorBurn: "color-burn"
    case .softLight: "soft-light"
    case .hardLight: "hard-light"
    case .plusLighter: "plus-lighter"
    case .plusDarker: "darken"
    // CSS has no equivalents.
    case .sourceAtop, .destinationOver, .destinationOut: "normal"
    default: String(describing: self)
    }
  }
}

// MARK: Space at the edges

extension View {
  /// Adds a view at an edge and reduces the space for this view.
  ///
  /// - `spacing`: The distance in points; nil for the default.
  nonisolated public func safeAreaInset<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    let content = content()
    return VStack(alignment: alignment, spacing: spacing ?? 0) {
      if edge == .top { content }
      self.frame(maxWidth: .infinity, maxHeight: .infinity)
      if edge == .bottom { content }
    }
    .boxes { boxes, _ in boxes[boxes.count - 1].set(.dataKey, "inset") }
  }

  /// Adds a view at an edge and reduces the space for this view.
  ///
  /// - `spacing`: The distance in points; nil for the default.
  nonisolated public func safeAreaInset<V: View>(
    edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    let content = content()
    return HStack(alignment: alignment, spacing: spacing ?? 0) {
      if edge == .leading { content }
      self.frame(maxWidth: .infinity, maxHeight: .infinity)
      if edge == .trailing { content }
    }
  }

  /// Adds padding, like ``padding(_:_:)``: a page has no safe area.
  nonisolated public func safeAreaPadding(_ insets: EdgeInsets) -> some View { padding(insets) }
  /// Adds padding, like ``padding(_:_:)``: a page has no safe area.
  nonisolated public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    padding(edges, length)
  }
  /// Adds padding, like ``padding(_:_:)``: a page has no safe area.
  nonisolated public func safeAreaPadding(_ length: CGFloat) -> some View { padding(length) }

  /// Sizes this view relative to its scroll view or page.
  ///
  /// The closure `length` must be linear in the container's length.
  nonisolated public func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center
  ) -> some View {
    containerRelative(axes, alignment) { _ in (share: 1, rest: 0) }
  }

  /// Sizes this view relative to its scroll view or page.
  ///
  /// The closure `length` must be linear in the container's length.
  nonisolated public func containerRelativeFrame(
    _ axes: Axis.Set, count: Int, span: Int = 1, spacing: CGFloat, alignment: Alignment = .center
  ) -> some View {
    let (count, span) = (Double(max(count, 1)), Double(max(span, 1)))
    return containerRelative(axes, alignment) { _ in
      (share: span / count, rest: (span - 1) * spacing - (count - 1) * spacing / count * span)
    }
  }

  /// Sizes this view relative to its scroll view or page.
  ///
  /// The closure `length` must be linear in the container's length.
  nonisolated public func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center, _ length: @escaping (CGFloat, Axis) -> CGFloat
  ) -> some View {
    // Two sample lengths determine a linear function.
    let sides = [Axis.horizontal, .vertical].map { axis -> (share: Double, rest: Double) in
      let (short, long) = (length(300, axis), length(400, axis))
      return ((long - short) / 100, short - (long - short) * 3)
    }
    return containerRelative(axes, alignment) { sides[$0 == .horizontal ? 0 : 1] }
  }

  nonisolated private func containerRelative(
    _ axes: Axis.Set, _ alignment: Alignment,
    _ length: @escaping @Sendable (Axis) -> (share: Double, rest: Double)
  ) -> some View {
    boxes { boxes, _ in
      boxes.frame(alignment) { box in
        func css(_ axis: Axis, _ unit: String) -> Style.Value {
          let length = length(axis)
          return .text("calc(\(Style.number(length.share * 100))\(unit) + \(Style.number(length.rest))px)")
        }
        if axes.contains(.horizontal) {
          box.style[.width] = css(.horizontal, "cqw")
          box.style[.flexShrink] = .number(0)
          box.traits.formUnion(.fixedWidth)
        }
        if axes.contains(.vertical) {
          box.style[.height] = css(.vertical, "cqh")
          box.style[.flexShrink] = .number(0)
          box.traits.formUnion(.fixedHeight)
        }
      }
    }
  }

  /// Has no effect: containers on a page are rectangles.
  nonisolated public func containerShape<T: InsettableShape>(_ shape: T) -> some View { self }
}
