/// The older description of an alert.
///
/// ```swift
/// .alert(isPresented: $isAsking) { Alert(title: Text("Delete it?")) }
/// ```
public struct Alert {
  /// A button of an alert.
  public struct Button {
    let label: Text
    let role: ButtonRole?
    let action: (@MainActor () -> Void)?

    /// Returns a button without a role.
    public static func `default`(_ label: Text, action: (@MainActor () -> Void)? = {}) -> Button {
      Button(label: label, role: nil, action: action)
    }
    /// Returns a cancel button.
    public static func cancel(_ label: Text, action: (@MainActor () -> Void)? = {}) -> Button {
      Button(label: label, role: .cancel, action: action)
    }
    /// Returns a cancel button.
    public static func cancel(_ action: (@MainActor () -> Void)? = {}) -> Button {
      Button(label: Text(framework: "Cancel"), role: .cancel, action: action)
    }
    /// Returns a button for a destructive action.
    public static func destructive(_ label: Text, action: (@MainActor () -> Void)? = {}) -> Button {
      Button(label: label, role: .destructive, action: action)
    }
  }

  let title: Text
  let message: Text?
  let buttons: [Button]

  /// Creates an alert with one button.
  public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {
    self.title = title
    self.message = message
    buttons = dismissButton.map { [$0] } ?? []
  }

  /// Creates an alert with two buttons.
  public init(title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button) {
    self.title = title
    self.message = message
    buttons = [primaryButton, secondaryButton]
  }
}

/// The older description of a confirmation dialog.
///
/// ```swift
/// .actionSheet(isPresented: $isOpen) { ActionSheet(title: Text("Photo"), buttons: [.cancel()]) }
/// ```
public struct ActionSheet {
  public typealias Button = Alert.Button

  let title: Text
  let message: Text?
  let buttons: [Button]

  /// Creates a dialog.
  public init(title: Text, message: Text? = nil, buttons: [Button] = [.cancel()]) {
    self.title = title
    self.message = message
    self.buttons = buttons
  }
}

nonisolated struct AlertButtons {
  let buttons: [Alert.Button]
}

extension AlertButtons: View {
  @MainActor var body: some View {
    ForEach(buttons.indices, id: \.self) { index in
      let button = buttons[index]
      Button(role: button.role, action: { button.action?() }, label: { button.label })
    }
  }
}

extension View {
  /// Presents an alert while a condition is true.
  nonisolated public func alert(isPresented: Binding<Bool>, content: () -> Alert) -> some View {
    let alert = content()
    return self.alert(alert.title, isPresented: isPresented) {
      AlertButtons(buttons: alert.buttons)
    } message: {
      alert.message
    }
  }

  /// Presents an alert while an item is present.
  nonisolated public func alert<Item: Identifiable>(
    item: Binding<Item?>, content: (Item) -> Alert
  ) -> some View {
    let alert = item.wrappedValue.map(content)
    return self.alert(alert?.title ?? Text(verbatim: ""), isPresented: .init(presence: item)) {
      AlertButtons(buttons: alert?.buttons ?? [])
    } message: {
      alert?.message
    }
  }

  /// Presents a choice of actions while a condition is true.
  nonisolated public func actionSheet(isPresented: Binding<Bool>, content: () -> ActionSheet) -> some View {
    let sheet = content()
    return confirmationDialog(sheet.title, isPresented: isPresented, titleVisibility: .visible) {
      AlertButtons(buttons: sheet.buttons)
    } message: {
      sheet.message
    }
  }

  /// Presents a choice of actions while an item is present.
  nonisolated public func actionSheet<Item: Identifiable>(
    item: Binding<Item?>, content: (Item) -> ActionSheet
  ) -> some View {
    let sheet = item.wrappedValue.map(content)
    return confirmationDialog(
      sheet?.title ?? Text(verbatim: ""), isPresented: .init(presence: item), titleVisibility: .visible
    ) {
      AlertButtons(buttons: sheet?.buttons ?? [])
    } message: {
      sheet?.message
    }
  }
}

extension Binding where Value == Bool {
  /// A binding that is true while a value is present. Setting it to false removes the value.
  init<Item>(presence item: Binding<Item?>) {
    self.init(get: { item.wrappedValue != nil }, set: { if !$0 { item.wrappedValue = nil } })
  }
}
