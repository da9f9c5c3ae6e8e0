public struct PresentationDetent: Hashable, Sendable {
  let name: String
  public static let medium = PresentationDetent(name: "medium")
  public static let large = PresentationDetent(name: "large")
  public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
    PresentationDetent(name: "fraction-\(Style.number(fraction))")
  }
  public static func height(_ height: CGFloat) -> PresentationDetent {
    PresentationDetent(name: "height-\(Style.number(height))")
  }
}

/// Shows a view in front of the page while something is presented.
nonisolated struct Presented<Content: View, Front: View> {
  enum Form { case sheet, cover, alert(title: Text), confirmation(title: Text) }

  let content: Content
  let form: Form
  /// What is presented; another identity is another sheet. Nil: nothing.
  let identity: AnyHashable?
  let dismiss: @MainActor () -> Void
  let front: () -> Front
}

extension Presented: View {
  typealias Body = Never
  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    Content._render(view.content, context.at(1))
    guard let identity = view.identity else { return }
    var outside = context.at(2)
    outside.pending = nil
    outside.wrapper = .none
    let dismiss = view.dismiss
    outside.environment.dismiss = DismissAction(dismiss)
    outside.environment.isPresented = true
    outside.environment.navigation = nil
    outside.environment.screen = nil
    outside.path = _RenderContext.mix(outside.path, UInt64(bitPattern: Int64(identity.hashValue)))
    var box = Box(.dialog, .dialog)
    box.traits = .outside
    box.set(.ariaModal, "true")
    box.handlers = [.dismiss(dismiss)]
    var title: Text?
    switch view.form {
    case .sheet: box.set(.dataKey, "sheet")
    case .cover: box.set(.dataKey, "cover")
    case .alert(let text), .confirmation(let text):
      title = text
      box.kind = .alert
      box.set(.role, "alertdialog")
      box.set(.ariaLabel, text.plain(outside.environment))
      if case .confirmation = view.form { box.set(.dataKey, "confirmation") }
      outside.environment.buttonEffect = { _ in dismiss() }
    }
    outside.emit(box) { inside in
      if let title {
        var heading = Box(.h2, .title2)
        heading.text = title.plain(inside.environment)
        inside.at(1).emit(heading)
      }
      inside.at(2).lazily(identity: identity, view.front)
    }
  }
}

extension View {
  nonisolated public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    Presented(
      content: self, form: .sheet, identity: isPresented.wrappedValue ? AnyHashable(true) : nil,
      dismiss: dismissal({ isPresented.wrappedValue = false }, onDismiss), front: content)
  }

  nonisolated public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    let value = item.wrappedValue
    return Presented(
      content: self, form: .sheet, identity: value.map { AnyHashable($0.id) },
      dismiss: dismissal({ item.wrappedValue = nil }, onDismiss), front: { value.map(content) })
  }

  nonisolated public func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    Presented(
      content: self, form: .cover, identity: isPresented.wrappedValue ? AnyHashable(true) : nil,
      dismiss: dismissal({ isPresented.wrappedValue = false }, onDismiss), front: content)
  }

  nonisolated private func dismissal(
    _ close: @escaping () -> Void, _ onDismiss: (() -> Void)?
  ) -> @MainActor () -> Void {
    nonisolated(unsafe) let (close, onDismiss) = (close, onDismiss)
    return {
      close()
      onDismiss?()
    }
  }

  nonisolated public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
    boxes { boxes, _ in
      boxes[boxes.count - 1].set(.dataDetents, detents.map(\.name).sorted().joined(separator: " "))
    }
  }

  nonisolated public func alert<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View {
    alert(Text(titleKey), isPresented: isPresented, actions: actions, message: { EmptyView() })
  }
  nonisolated public func alert<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View {
    alert(Text(titleKey), isPresented: isPresented, actions: actions, message: message)
  }
  @_disfavoredOverload nonisolated public func alert<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View {
    alert(Text(title), isPresented: isPresented, actions: actions, message: { EmptyView() })
  }
  @_disfavoredOverload nonisolated public func alert<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View {
    alert(Text(title), isPresented: isPresented, actions: actions, message: message)
  }
  nonisolated public func alert<A: View, M: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View {
    let front = AlertContent(actions: actions(), message: message())
    return Presented(
      content: self, form: .alert(title: title), identity: isPresented.wrappedValue ? AnyHashable(true) : nil,
      dismiss: dismissal({ isPresented.wrappedValue = false }, nil), front: { front })
  }
  nonisolated public func alert<A: View, M: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View {
    alert(
      Text(titleKey), isPresented: isPresented, actions: { data.map(actions) }, message: { data.map(message) }
    )
  }

  nonisolated public func confirmationDialog<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A
  ) -> some View {
    confirmationDialog(
      Text(titleKey), isPresented: isPresented, titleVisibility: titleVisibility, actions: actions,
      message: { EmptyView() })
  }
  nonisolated public func confirmationDialog<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View {
    confirmationDialog(
      Text(titleKey), isPresented: isPresented, titleVisibility: titleVisibility, actions: actions,
      message: message)
  }
  nonisolated public func confirmationDialog<A: View, M: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View {
    let front = AlertContent(actions: actions(), message: message())
    return Presented(
      content: self, form: .confirmation(title: title),
      identity: isPresented.wrappedValue ? AnyHashable(true) : nil,
      dismiss: dismissal({ isPresented.wrappedValue = false }, nil), front: { front })
  }
}

public enum Visibility: Hashable, CaseIterable, Sendable { case automatic, visible, hidden }

/// The message and buttons of an alert; without buttons it gets one that closes it.
nonisolated struct AlertContent<Actions: View, Message: View> {
  let actions: Actions
  let message: Message
}

extension AlertContent: View {
  @MainActor var body: some View {
    VStack(spacing: 12) {
      message
      if Actions.self == EmptyView.self {
        Button("OK") {}
      } else {
        actions
      }
    }
  }
}
