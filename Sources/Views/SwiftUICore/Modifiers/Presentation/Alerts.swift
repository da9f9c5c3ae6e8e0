import Foundation

/// The message and buttons of an alert. Alerts without buttons get one that closes them; confirmations without a cancel
/// button get one.
nonisolated struct AlertContent<Actions: View, Message: View> {
  let actions: Actions
  let message: Message
  let needsCancel: Bool
}

extension AlertContent: PrimitiveView {
  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    var column = Box(.div, .v)
    column.traits = .ownWidth
    column.style[.gap] = .points(12)
    context.emit(column) { inside in
      Message._render(view.message, inside.at(1))
      Actions._render(view.actions, inside.at(2))
      guard let model = inside.environment.presentation else { return }
      if view.needsCancel, model.cancel == nil {
        _RenderContext.render(Button(role: .cancel, action: {}) { Text(framework: "Cancel") }, inside.at(3))
      } else if model.buttonCount == 0 {
        _RenderContext.render(Button(action: {}) { Text(framework: "OK") }, inside.at(4))
      }
    }
  }
}

extension View {
  nonisolated private func alerting<A: View, M: View>(
    _ title: Text, _ isPresented: Binding<Bool>, _ actions: A, _ message: M
  ) -> some View {
    nonisolated(unsafe) let (actions, message) = (actions, message)
    return presented(.alert(title: title), isPresented) {
      AlertContent(actions: actions, message: message, needsCancel: false)
    }
  }

  nonisolated func confirming<A: View, M: View>(
    _ title: Text, _ isPresented: Binding<Bool>, _ titleVisibility: Visibility, _ actions: A, _ message: M
  ) -> some View {
    nonisolated(unsafe) let (actions, message) = (actions, message)
    return presented(.confirmation(title: title, isTitleVisible: titleVisibility == .visible), isPresented) {
      AlertContent(actions: actions, message: message, needsCancel: true)
    }
  }

  // MARK: Alerts

  /// Presents an alert while a condition is true.
  ///
  /// - `actions`: The buttons. Each closes the alert.
  nonisolated public func alert<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View {
    alerting(Text(titleKey), isPresented, actions(), EmptyView())
  }

  /// Presents an alert while a condition is true.
  ///
  /// - `data`: The value to present. If it is nil, no alert appears.
  /// - `actions`: The buttons. Each closes the alert.
  nonisolated public func alert<A: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A
  ) -> some View {
    alerting(Text(titleKey), isPresented, data.map(actions), EmptyView())
  }

  /// Presents an alert while a condition is true.
  ///
  /// - `actions`: The buttons. Each closes the alert.
  /// - `message`: The text below the title.
  nonisolated public func alert<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View {
    alerting(Text(titleKey), isPresented, actions(), message())
  }

  /// Presents an alert while a condition is true.
  ///
  /// - `data`: The value to present. If it is nil, no alert appears.
  /// - `actions`: The buttons. Each closes the alert.
  /// - `message`: The text below the title.
  nonisolated public func alert<A: View, M: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View {
    alerting(Text(titleKey), isPresented, data.map(actions), data.map(message))
  }

  /// Presents an alert while a condition is true.
  ///
  /// - `actions`: The buttons. Each closes the alert.
  @_disfavoredOverload nonisolated public func alert<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View {
    alerting(Text(title), isPresented, actions(), EmptyView())
  }

  /// Presents an alert while a condition is true.
  ///
  /// - `data`: The value to present. If it is nil, no alert appears.
  /// - `actions`: The buttons. Each closes the alert.
  @_disfavoredOverload nonisolated public func alert<S: StringProtocol, A: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A
  ) -> some View {
    alerting(Text(title), isPresented, data.map(actions), EmptyView())
  }

  /// Presents an alert while a condition is true.
  ///
  /// - `actions`: The buttons. Each closes the alert.
  /// - `message`: The text below the title.
  @_disfavoredOverload nonisolated public func alert<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View {
    alerting(Text(title), isPresented, actions(), message())
  }

  /// Presents an alert while a condition is true.
  ///
  /// - `data`: The value to present. If it is nil, no alert appears.
  /// - `actions`: The buttons. Each closes the alert.
  /// - `message`: The text below the title.
  @_disfavoredOverload nonisolated public func alert<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
    @ViewBuilder message: (T) -> M
  ) -> some View {
    alerting(Text(title), isPresented, data.map(actions), data.map(message))
  }

  /// Presents an alert while a condition is true.
  ///
  /// - `actions`: The buttons. Each closes the alert.
  nonisolated public func alert<A: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View {
    alerting(title, isPresented, actions(), EmptyView())
  }

  /// Presents an alert while a condition is true.
  ///
  /// - `data`: The value to present. If it is nil, no alert appears.
  /// - `actions`: The buttons. Each closes the alert.
  nonisolated public func alert<A: View, T>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A
  ) -> some View {
    alerting(title, isPresented, data.map(actions), EmptyView())
  }

  /// Presents an alert while a condition is true.
  ///
  /// - `actions`: The buttons. Each closes the alert.
  /// - `message`: The text below the title.
  nonisolated public func alert<A: View, M: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View {
    alerting(title, isPresented, actions(), message())
  }

  /// Presents an alert while a condition is true.
  ///
  /// - `data`: The value to present. If it is nil, no alert appears.
  /// - `actions`: The buttons. Each closes the alert.
  /// - `message`: The text below the title.
  nonisolated public func alert<A: View, M: View, T>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
    @ViewBuilder message: (T) -> M
  ) -> some View {
    alerting(title, isPresented, data.map(actions), data.map(message))
  }

  // MARK: Errors

  /// Presents an alert while a condition is true.
  ///
  /// - `error`: The error to present. If it is nil, no alert appears.
  /// - `actions`: The buttons. Each closes the alert.
  nonisolated public func alert<E: LocalizedError, A: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: () -> A
  ) -> some View {
    alerting(Text(verbatim: error?.alertTitle ?? ""), isPresented && error != nil, actions(), EmptyView())
  }

  /// Presents an alert while a condition is true.
  ///
  /// - `error`: The error to present. If it is nil, no alert appears.
  /// - `actions`: The buttons. Each closes the alert.
  /// - `message`: The text below the title.
  nonisolated public func alert<E: LocalizedError, A: View, M: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: (E) -> A, @ViewBuilder message: (E) -> M
  ) -> some View {
    alerting(
      Text(verbatim: error?.alertTitle ?? ""), isPresented && error != nil, error.map(actions),
      error.map(message))
  }
}

extension LocalizedError {
  fileprivate var alertTitle: String { errorDescription ?? String(describing: self) }
}

extension Binding where Value == Bool {
  /// A binding that is true only while another condition holds.
  fileprivate static func && (isOn: Binding<Bool>, condition: Bool) -> Binding<Bool> {
    Binding(get: { isOn.wrappedValue && condition }, set: { isOn.wrappedValue = $0 })
  }
}
