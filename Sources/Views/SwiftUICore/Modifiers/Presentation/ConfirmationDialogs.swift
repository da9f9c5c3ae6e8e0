extension View {
  /// Presents a choice of actions while a condition is true.
  ///
  /// - `actions`: The buttons. Each closes the dialog.
  nonisolated public func confirmationDialog<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A
  ) -> some View {
    confirming(Text(titleKey), isPresented, titleVisibility, actions(), EmptyView())
  }

  /// Presents a choice of actions while a condition is true.
  ///
  /// - `data`: The value to present. If it is nil, no dialog appears.
  /// - `actions`: The buttons. Each closes the dialog.
  nonisolated public func confirmationDialog<A: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: (T) -> A
  ) -> some View {
    confirming(Text(titleKey), isPresented, titleVisibility, data.map(actions), EmptyView())
  }

  /// Presents a choice of actions while a condition is true.
  ///
  /// - `actions`: The buttons. Each closes the dialog.
  /// - `message`: The text below the title.
  nonisolated public func confirmationDialog<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View {
    confirming(Text(titleKey), isPresented, titleVisibility, actions(), message())
  }

  /// Presents a choice of actions while a condition is true.
  ///
  /// - `data`: The value to present. If it is nil, no dialog appears.
  /// - `actions`: The buttons. Each closes the dialog.
  /// - `message`: The text below the title.
  nonisolated public func confirmationDialog<A: View, M: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View {
    confirming(Text(titleKey), isPresented, titleVisibility, data.map(actions), data.map(message))
  }

  /// Presents a choice of actions while a condition is true.
  ///
  /// - `actions`: The buttons. Each closes the dialog.
  @_disfavoredOverload nonisolated public func confirmationDialog<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A
  ) -> some View {
    confirming(Text(title), isPresented, titleVisibility, actions(), EmptyView())
  }

  /// Presents a choice of actions while a condition is true.
  ///
  /// - `data`: The value to present. If it is nil, no dialog appears.
  /// - `actions`: The buttons. Each closes the dialog.
  @_disfavoredOverload nonisolated public func confirmationDialog<S: StringProtocol, A: View, T>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: (T) -> A
  ) -> some View {
    confirming(Text(title), isPresented, titleVisibility, data.map(actions), EmptyView())
  }

  /// Presents a choice of actions while a condition is true.
  ///
  /// - `actions`: The buttons. Each closes the dialog.
  /// - `message`: The text below the title.
  @_disfavoredOverload nonisolated public func confirmationDialog<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View {
    confirming(Text(title), isPresented, titleVisibility, actions(), message())
  }

  /// Presents a choice of actions while a condition is true.
  ///
  /// - `data`: The value to present. If it is nil, no dialog appears.
  /// - `actions`: The buttons. Each closes the dialog.
  /// - `message`: The text below the title.
  @_disfavoredOverload nonisolated public func confirmationDialog<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View {
    confirming(Text(title), isPresented, titleVisibility, data.map(actions), data.map(message))
  }

  /// Presents a choice of actions while a condition is true.
  ///
  /// - `actions`: The buttons. Each closes the dialog.
  nonisolated public func confirmationDialog<A: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A
  ) -> some View {
    confirming(title, isPresented, titleVisibility, actions(), EmptyView())
  }

  /// Presents a choice of actions while a condition is true.
  ///
  /// - `data`: The value to present. If it is nil, no dialog appears.
  /// - `actions`: The buttons. Each closes the dialog.
  nonisolated public func confirmationDialog<A: View, T>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: (T) -> A
  ) -> some View {
    confirming(title, isPresented, titleVisibility, data.map(actions), EmptyView())
  }

  /// Presents a choice of actions while a condition is true.
  ///
  /// - `actions`: The buttons. Each closes the dialog.
  /// - `message`: The text below the title.
  nonisolated public func confirmationDialog<A: View, M: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View {
    confirming(title, isPresented, titleVisibility, actions(), message())
  }

  /// Presents a choice of actions while a condition is true.
  ///
  /// - `data`: The value to present. If it is nil, no dialog appears.
  /// - `actions`: The buttons. Each closes the dialog.
  /// - `message`: The text below the title.
  nonisolated public func confirmationDialog<A: View, M: View, T>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View {
    confirming(title, isPresented, titleVisibility, data.map(actions), data.map(message))
  }
}
