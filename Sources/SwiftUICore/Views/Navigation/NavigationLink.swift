nonisolated public struct NavigationLink<Label: View, Destination: View> {
  enum Goal {
    case value(AnyHashable?)
    case view(Destination)
  }

  let goal: Goal
  let label: Label
}

extension NavigationLink {
  public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
    goal = .view(destination())
    self.label = label()
  }
  public init(destination: Destination, @ViewBuilder label: () -> Label) {
    goal = .view(destination)
    self.label = label()
  }
}

extension NavigationLink where Destination == Never {
  public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {
    goal = .value(value.map { AnyHashable($0) })
    self.label = label()
  }
  public init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) where Label == Text {
    goal = .value(value.map { AnyHashable($0) })
    label = Text(titleKey)
  }
  @_disfavoredOverload public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?)
  where Label == Text {
    goal = .value(value.map { AnyHashable($0) })
    label = Text(title)
  }
}

extension NavigationLink where Label == Text {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
    goal = .view(destination())
    label = Text(titleKey)
  }
}

extension NavigationLink: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.a, .link)
    let model = context.environment.navigation
    let isEnabled = context.environment.isEnabled && model != nil
    switch view.goal {
    case .value(let value?):
      if isEnabled {
        box.handlers = [.tap { model?.push(value) }]
        if let url = context.read({ model?.url(adding: value) }) { box.set(.href, url) }
      }
    case .value(nil): break
    case .view(let destination):
      if isEnabled { box.handlers = [.tap { model?.push { AnyView(destination) } }] }
    }
    if box.handlers.isEmpty {
      box.set(.role, "link")
    } else if box.attribute(.href) == nil {
      box.set(.role, "link")
      box.set(.tabIndex, "0")
    }
    if context.wrapper == .row || context.wrapper == .formRow { box.traits = .ownWidth }
    box.listen("tap")
    context.emit(box) { Label._render(view.label, $0.at(1)) }
  }
}
