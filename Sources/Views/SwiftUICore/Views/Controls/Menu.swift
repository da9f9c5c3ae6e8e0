/// A button that reveals other buttons.
///
/// ```swift
/// Menu("More", systemImage: "ellipsis") {
///   Button("Share") { share() }
///   Button("Delete", role: .destructive) { delete() }
/// }
/// ```
nonisolated public struct Menu<Label: View, Content: View> {
  let label: Label
  let content: Content
  let primaryAction: (@MainActor () -> Void)?

  init(made label: Label, content: Content, primaryAction: (@MainActor () -> Void)? = nil) {
    self.label = label
    self.content = content
    self.primaryAction = primaryAction
  }

  /// Creates a menu with a label.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.init(made: label(), content: content())
  }
  /// Creates a menu with a label.
  ///
  /// - `primaryAction`: The action of the button; an arrow beside it opens the menu.
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label,
    primaryAction: @escaping @MainActor () -> Void
  ) {
    self.init(made: label(), content: content(), primaryAction: primaryAction)
  }
}

extension Menu where Label == Text {
  /// Creates a menu with a title.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(made: Text(titleKey), content: content())
  }
  /// Creates a menu with a title.
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(made: Text(title), content: content())
  }
  /// Creates a menu with a title.
  ///
  /// - `primaryAction`: The action of the button; an arrow beside it opens the menu.
  public init(
    _ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content,
    primaryAction: @escaping @MainActor () -> Void
  ) {
    self.init(made: Text(titleKey), content: content(), primaryAction: primaryAction)
  }
  /// Creates a menu with a title.
  ///
  /// - `primaryAction`: The action of the button; an arrow beside it opens the menu.
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, @ViewBuilder content: () -> Content, primaryAction: @escaping @MainActor () -> Void
  ) {
    self.init(made: Text(title), content: content(), primaryAction: primaryAction)
  }
}

extension Menu where Label == SwiftUICore.Label<Text, Image> {
  /// Creates a menu with a title and a symbol.
  public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
    self.init(made: SwiftUICore.Label(titleKey, systemImage: systemImage), content: content())
  }
  /// Creates a menu with a title and a symbol.
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, systemImage: String, @ViewBuilder content: () -> Content
  ) {
    self.init(made: SwiftUICore.Label(title, systemImage: systemImage), content: content())
  }
  /// Creates a menu with a title and a symbol.
  ///
  /// - `primaryAction`: The action of the button; an arrow beside it opens the menu.
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content,
    primaryAction: @escaping @MainActor () -> Void
  ) {
    self.init(
      made: SwiftUICore.Label(titleKey, systemImage: systemImage), content: content(),
      primaryAction: primaryAction)
  }
  /// Creates a menu with a title and a symbol.
  ///
  /// - `primaryAction`: The action of the button; an arrow beside it opens the menu.
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, systemImage: String, @ViewBuilder content: () -> Content,
    primaryAction: @escaping @MainActor () -> Void
  ) {
    self.init(
      made: SwiftUICore.Label(title, systemImage: systemImage), content: content(),
      primaryAction: primaryAction)
  }
}

extension Menu: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    let isCustom = context.render {
      MenuStyleConfiguration(
        label: .init(_view: AnyView(view.label)), content: .init(_view: AnyView(view.content)),
        primaryAction: view.primaryAction)
    }
    if isCustom { return }
    guard let action = view.primaryAction else {
      context.emit(Box(.details, .menu)) { renderItems(view, $0) }
      return
    }
    // The button performs the primary action, and an arrow beside it opens the menu.
    context.emit(Box(.div, .h)) { inside in
      _RenderContext.render(Button(action: action) { view.label }, inside.at(3))
      inside.at(4).emit(Box(.details, .menu)) { renderItems(view, $0) }
    }
  }

  /// Rendered as an element that the browser opens and closes.
  @MainActor private static func renderItems(_ view: Self, _ context: _RenderContext) {
    var summary = Box(.summary, .button)
    if view.primaryAction != nil {
      let (label, locale) = (PlainText.of(view.label, context.environment), context.environment.locale)
      summary.set(
        .ariaLabel, label.map { frameworkText("More \($0)", locale) } ?? frameworkText("More Actions", locale)
      )
    }
    context.at(1).emit(summary) { inside in
      if view.primaryAction == nil {
        Label._render(view.label, inside)
      } else {
        Image._render(Image(systemName: "chevron.down"), inside)
      }
    }
    // The popup does not affect the width of the label.
    var list = Box(.ul, .items)
    list.traits = [.fixedWidth, .fixedHeight]
    context.at(2).emit(list) { items in
      var items = items
      items.wrapper = .menuItem
      items.environment.labelStyle = AnyLabelStyle()
      Content._render(view.content, items)
    }
  }
}
