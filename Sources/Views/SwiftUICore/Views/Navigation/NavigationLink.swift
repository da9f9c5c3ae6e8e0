/// A link to a screen of the surrounding stack. On the page it is a link with a URL.
///
/// ```swift
/// NavigationLink("Settings") { SettingsScreen() }
/// ```
nonisolated public struct NavigationLink<Label: View, Destination: View> {
  enum Goal {
    case value(AnyHashable?)
    case view(Destination, isActive: Binding<Bool>?)
  }

  let goal: Goal
  let label: Label

  init(goal: Goal, made label: Label) {
    self.goal = goal
    self.label = label
  }

  /// Has no effect: a page shows one column of screens.
  public func isDetailLink(_ isDetailLink: Bool) -> some View { self }
}

extension NavigationLink {
  /// Creates a link to a view.
  public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
    self.init(goal: .view(destination(), isActive: nil), made: label())
  }
  /// Creates a link to a view.
  public init(destination: Destination, @ViewBuilder label: () -> Label) {
    self.init(goal: .view(destination, isActive: nil), made: label())
  }
  /// Creates a link to a view.
  ///
  /// - `isActive`: True while the screen is open.
  public init(
    isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
  ) {
    self.init(goal: .view(destination(), isActive: isActive), made: label())
  }
  /// Creates a link to a view.
  ///
  /// - `isActive`: True while the screen is open.
  public init(destination: Destination, isActive: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.init(goal: .view(destination, isActive: isActive), made: label())
  }
  /// Creates a link to a view.
  ///
  /// - `selection`: Equal to `tag` while the screen is open.
  public init<V: Hashable>(
    tag: V, selection: Binding<V?>, @ViewBuilder destination: () -> Destination,
    @ViewBuilder label: () -> Label
  ) {
    self.init(goal: .view(destination(), isActive: .init(tag, in: selection)), made: label())
  }
}

extension Binding where Value == Bool {
  /// A binding that is true while a selection has a value. Setting it to false clears the selection.
  init<V: Hashable>(_ tag: V, in selection: Binding<V?>) {
    self.init(
      get: { selection.wrappedValue == tag },
      set: { isOn in
        if isOn {
          selection.wrappedValue = tag
        } else if selection.wrappedValue == tag {
          selection.wrappedValue = nil
        }
      })
  }
}

extension NavigationLink where Destination == Never {
  /// Creates a link to the screen of a value. A nil value disables it.
  public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {
    self.init(goal: .value(value.map { AnyHashable($0) }), made: label())
  }
  /// Creates a link to the screen of a value. A nil value disables it.
  public init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) where Label == Text {
    self.init(goal: .value(value.map { AnyHashable($0) }), made: Text(titleKey))
  }
  /// Creates a link to the screen of a value. A nil value disables it.
  @_disfavoredOverload public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?)
  where Label == Text {
    self.init(goal: .value(value.map { AnyHashable($0) }), made: Text(title))
  }
}

extension NavigationLink where Label == Text {
  /// Creates a link with a title to a view.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
    self.init(goal: .view(destination(), isActive: nil), made: Text(titleKey))
  }
  /// Creates a link with a title to a view.
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, @ViewBuilder destination: () -> Destination)
  {
    self.init(goal: .view(destination(), isActive: nil), made: Text(title))
  }
  /// Creates a link with a title to a view.
  public init(_ titleKey: LocalizedStringKey, destination: Destination) {
    self.init(goal: .view(destination, isActive: nil), made: Text(titleKey))
  }
  /// Creates a link with a title to a view.
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, destination: Destination) {
    self.init(goal: .view(destination, isActive: nil), made: Text(title))
  }
  /// Creates a link with a title to a view.
  ///
  /// - `isActive`: True while the screen is open.
  public init(
    _ titleKey: LocalizedStringKey, isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination
  ) {
    self.init(goal: .view(destination(), isActive: isActive), made: Text(titleKey))
  }
  /// Creates a link with a title to a view.
  ///
  /// - `isActive`: True while the screen is open.
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination
  ) {
    self.init(goal: .view(destination(), isActive: isActive), made: Text(title))
  }
}

extension NavigationLink: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    let model = context.environment.navigation
    switch view.goal {
    case .view(let destination, let isActive):
      context.composeApart(
        ViewLink(label: view.label, isActive: isActive, destination: { AnyView(destination) }))
    case .value(nil): LinkElement._render(LinkElement(label: view.label, segments: nil, action: nil), context)
    case .value(let value?):
      let column = context.environment.splitColumn, isBeside = column != nil
      if model == nil || isBeside, let select = context.environment.listSelection {
        LinkElement._render(
          LinkElement(label: view.label, segments: nil, action: { select.toggle(value) }), context)
        return
      }
      // Not tracked: the link's URL depends only on its own screen, which other screens do not change.
      let url = context.environment.pageRouting?.urlOfValue(value)
      if url == nil { context.preventSharing() }
      let segments =
        url != nil ? nil : isBeside ? model?.segments(of: value) : model?.segments(adding: value)
      var link = LinkElement(label: view.label, segments: segments, url: url, action: nil)
      if let model {
        link.action = {
          isBeside ? model.show(value) : model.push(value)
          column?.didLink()
        }
      }
      LinkElement._render(link, context)
    }
  }
}

/// A link that provides its screen.
struct ViewLink<Label: View>: View {
  let label: Label
  let isActive: Binding<Bool>?
  let destination: () -> AnyView
  @State private var screen = LinkedScreen()
  @Environment(\.navigation) private var model
  @Environment(\.self) private var environment

  var body: some View {
    let (model, screen) = (model, screen)
    let name = NavigationText.slug(PlainText.of(label, environment) ?? "screen")
    model?.register(screen, name: name)
    var link = LinkElement(label: label, segments: model?.segments(adding: screen), action: nil)
    let column = environment.splitColumn
    if let model {
      link.action = {
        // A link in a side column replaces the content opened by its other links.
        if let column {
          model.clear()
          column.didLink()
        }
        screen.show()
      }
    }
    return Behaved(content: link) {
      LinkedScreenBehavior(screen: screen, name: name, isPresented: isActive, make: destination)
    }
  }
}

nonisolated struct LinkElement<Label: View> {
  let label: Label
  var kind = Kind.link
  /// The segments of the surrounding stack after following the link.
  let segments: [String]?
  /// The link's URL if the app itself prints URLs.
  var url: String?
  var action: (@MainActor () -> Void)?
}

extension LinkElement: PrimitiveView {
  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.a, view.kind)
    if let action = view.action, context.environment.isEnabled {
      box.handlers = [.tap(context.environment.buttonAction(action, role: nil))]
      box.listen("tap")
      if let url = view.url {
        box.set(.href, url)
      } else if let segments = view.segments, let scope = context.environment.navigation?.scope {
        box.set(.href, scope.url(segments))
      } else {
        box.set(.role, "link")
        box.set(.tabIndex, "0")
      }
    } else {
      box.set(.role, "link")
      box.set(.ariaDisabled, "true")
    }
    if context.wrapper.isRow { box.traits = .ownWidth }
    box.take(context.environment.buttonStyle)
    context.emit(box) { Label._render(view.label, $0.at(1)) }
  }
}

extension Box {
  /// Makes a link look like a button or plain text according to the surrounding style.
  mutating func take(_ style: AnyButtonStyle) {
    guard let name = style.name, name != "borderless" else { return }
    guard name != "plain" else { return set(.dataKey, name) }
    kind = .button
    set(.dataKey, name)
    stage = .shadow
  }
}
