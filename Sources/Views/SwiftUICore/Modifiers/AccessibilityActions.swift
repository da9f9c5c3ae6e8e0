/// A kind of action for assistive technology.
///
/// ```swift
/// card.accessibilityAction(.escape) { close() }
/// ```
public struct AccessibilityActionKind: Equatable, Sendable {
  let name: Text
  /// Activates the element.
  public static let `default` = AccessibilityActionKind(named: Text(framework: "Activate"))
  /// Closes the element.
  public static let escape = AccessibilityActionKind(named: Text(framework: "Close"))
  /// The most important action of the screen.
  public static let magicTap = AccessibilityActionKind(named: Text(framework: "Main action"))
  /// Creates a custom action.
  public init(named name: Text) { self.name = name }
}

/// The direction in which a value is adjusted.
///
/// ```swift
/// stars.accessibilityAdjustableAction { direction in rating += direction == .increment ? 1 : -1 }
/// ```
public enum AccessibilityAdjustmentDirection: Hashable, Sendable { case increment, decrement }

/// The level of a heading for assistive technology.
///
/// ```swift
/// Text("Chapters").accessibilityHeading(.h2)
/// ```
public enum AccessibilityHeadingLevel: UInt, Sendable {
  case unspecified, h1, h2, h3, h4, h5, h6
}

extension [Box] {
  /// Adds a button that is visible only with the keyboard focus and to assistive technology.
  @MainActor fileprivate mutating func addAction(
    _ label: @escaping @MainActor () -> AnyView, _ environment: EnvironmentValues,
    _ action: @escaping @MainActor () -> Void
  ) {
    wrap(.box) { box in
      box.over.append { context in
        var context = context
        context.environment = environment
        var button = Box(.button, .offscreen)
        if environment.isEnabled { button.handlers = [.tap(action)] } else { button.set(.disabled) }
        context.emit(button) { AnyView._render(label(), $0) }
      }
    }
  }
}

extension View {
  nonisolated private func offering(
    _ label: @escaping @MainActor () -> AnyView, _ action: @escaping @MainActor () -> Void
  ) -> some View {
    boxes { boxes, place in boxes.addAction(label, place.environment, action) }
  }

  /// Adds an action for assistive technology, as a button that appears with the keyboard focus.
  nonisolated public func accessibilityAction(
    _ actionKind: AccessibilityActionKind = .default, _ handler: @escaping @MainActor () -> Void
  ) -> some View {
    offering({ AnyView(actionKind.name) }, handler)
  }
  /// Adds an action for assistive technology, as a button that appears with the keyboard focus.
  nonisolated public func accessibilityAction<Label: View>(
    action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) -> some View {
    nonisolated(unsafe) let label = label()
    return offering({ AnyView(label) }, action)
  }
  /// Adds an action for assistive technology, as a button that appears with the keyboard focus.
  nonisolated public func accessibilityAction(
    named name: Text, _ handler: @escaping @MainActor () -> Void
  ) -> some View {
    offering({ AnyView(name) }, handler)
  }
  /// Adds an action for assistive technology, as a button that appears with the keyboard focus.
  nonisolated public func accessibilityAction(
    named nameKey: LocalizedStringKey, _ handler: @escaping @MainActor () -> Void
  ) -> some View {
    accessibilityAction(named: Text(nameKey), handler)
  }
  /// Adds an action for assistive technology, as a button that appears with the keyboard focus.
  @_disfavoredOverload nonisolated public func accessibilityAction<S: StringProtocol>(
    named name: S, _ handler: @escaping @MainActor () -> Void
  ) -> some View {
    accessibilityAction(named: Text(name), handler)
  }
  /// Adds actions for assistive technology, as buttons that appear with the keyboard focus.
  nonisolated public func accessibilityActions<Content: View>(
    @ViewBuilder _ content: () -> Content
  ) -> some View {
    nonisolated(unsafe) let content = content()
    return boxes { boxes, place in
      boxes.wrap(.box) { box in
        let layer = place.layer(content)
        box.over.append { context in context.emit(Box(.div, .offscreen)) { layer($0) } }
      }
    }
  }

  /// Adds actions that increment and decrement the element's value.
  nonisolated public func accessibilityAdjustableAction(
    _ handler: @escaping @MainActor (AccessibilityAdjustmentDirection) -> Void
  ) -> some View {
    offering({ AnyView(Text(framework: "Increase")) }, { handler(.increment) })
      .accessibilityAction(named: Text(framework: "Decrease")) { handler(.decrement) }
  }

  /// Makes this view a heading of a level.
  nonisolated public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> some View {
    boxes { boxes, _ in
      boxes[0].set(.role, "heading")
      boxes[0].set(.ariaLevel, String(level == .unspecified ? 2 : level.rawValue))
    }
  }

  /// Shows another view to assistive technology.
  nonisolated public func accessibilityRepresentation<V: View>(
    @ViewBuilder representation: () -> V
  ) -> some View {
    nonisolated(unsafe) let representation = representation()
    return boxes { boxes, place in
      boxes[boxes.count - 1].set(.ariaHidden, "true")
      boxes[boxes.count - 1].set(.inert)
      boxes.wrap(.box) { box in
        let layer = place.layer(representation)
        box.over.append { context in context.emit(Box(.div, .offscreen)) { layer($0) } }
      }
    }
  }

  // The following have no effect: a page is read in document order and scales its text.
  /// Has no effect: a page is read in document order.
  nonisolated public func accessibilitySortPriority(_ sortPriority: Double) -> some View { self }
  /// Has no effect: browsers have no alternative input labels.
  nonisolated public func accessibilityInputLabels(_ inputLabels: [Text]) -> some View { self }
  /// Has no effect: browsers have no alternative input labels.
  nonisolated public func accessibilityInputLabels(_ inputLabelKeys: [LocalizedStringKey]) -> some View {
    self
  }
  /// Has no effect: browsers have no alternative input labels.
  @_disfavoredOverload nonisolated public func accessibilityInputLabels<S: StringProtocol>(
    _ inputLabels: [S]
  ) -> some View { self }
  /// Has no effect: browsers do not let pages exclude elements.
  nonisolated public func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View { self }
  /// Has no effect: a page scales its text.
  nonisolated public func accessibilityShowsLargeContentViewer() -> some View { self }
  /// Has no effect: browsers derive this from the element.
  nonisolated public func accessibilityRespondsToUserInteraction(
    _ respondsToUserInteraction: Bool = true
  ) -> some View { self }
}
