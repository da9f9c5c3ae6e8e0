/// ```swift
/// card.accessibilityAction(.escape) { close() }
/// ```
public struct AccessibilityActionKind: Equatable, Sendable {
  let name: String
  public static let `default` = AccessibilityActionKind(name: "Activate")
  public static let escape = AccessibilityActionKind(name: "Close")
  public static let magicTap = AccessibilityActionKind(name: "Main action")
  public init(named name: Text) { self.name = name.plain(EnvironmentValues()) }

  init(name: String) { self.name = name }
}

/// ```swift
/// stars.accessibilityAdjustableAction { direction in rating += direction == .increment ? 1 : -1 }
/// ```
public enum AccessibilityAdjustmentDirection: Hashable, Sendable { case increment, decrement }

/// ```swift
/// Text("Chapters").accessibilityHeading(.h2)
/// ```
public enum AccessibilityHeadingLevel: UInt, Sendable {
  case unspecified, h1, h2, h3, h4, h5, h6
}

extension [Box] {
  /// A button that is not seen until the keyboard or assistive technology comes to it.
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

  nonisolated public func accessibilityAction(
    _ actionKind: AccessibilityActionKind = .default, _ handler: @escaping @MainActor () -> Void
  ) -> some View {
    offering({ AnyView(Text(verbatim: actionKind.name)) }, handler)
  }
  nonisolated public func accessibilityAction<Label: View>(
    action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) -> some View {
    nonisolated(unsafe) let label = label()
    return offering({ AnyView(label) }, action)
  }
  nonisolated public func accessibilityAction(
    named name: Text, _ handler: @escaping @MainActor () -> Void
  ) -> some View {
    offering({ AnyView(name) }, handler)
  }
  nonisolated public func accessibilityAction(
    named nameKey: LocalizedStringKey, _ handler: @escaping @MainActor () -> Void
  ) -> some View {
    accessibilityAction(named: Text(nameKey), handler)
  }
  @_disfavoredOverload nonisolated public func accessibilityAction<S: StringProtocol>(
    named name: S, _ handler: @escaping @MainActor () -> Void
  ) -> some View {
    accessibilityAction(named: Text(name), handler)
  }
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

  nonisolated public func accessibilityAdjustableAction(
    _ handler: @escaping @MainActor (AccessibilityAdjustmentDirection) -> Void
  ) -> some View {
    offering({ AnyView(Text("Increase")) }, { handler(.increment) })
      .accessibilityAction(named: Text("Decrease")) { handler(.decrement) }
  }

  nonisolated public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> some View {
    boxes { boxes, _ in
      boxes[0].set(.role, "heading")
      boxes[0].set(.ariaLevel, String(level == .unspecified ? 2 : level.rawValue))
    }
  }

  /// Shows one view, and another one to assistive technology.
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

  // What follows changes nothing: a page is read in the order it is written in, and shows its text at any size.
  nonisolated public func accessibilitySortPriority(_ sortPriority: Double) -> some View { self }
  nonisolated public func accessibilityInputLabels(_ inputLabels: [Text]) -> some View { self }
  nonisolated public func accessibilityInputLabels(_ inputLabelKeys: [LocalizedStringKey]) -> some View {
    self
  }
  @_disfavoredOverload nonisolated public func accessibilityInputLabels<S: StringProtocol>(
    _ inputLabels: [S]
  ) -> some View { self }
  nonisolated public func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View { self }
  nonisolated public func accessibilityShowsLargeContentViewer() -> some View { self }
  nonisolated public func accessibilityRespondsToUserInteraction(
    _ respondsToUserInteraction: Bool = true
  ) -> some View { self }
}
