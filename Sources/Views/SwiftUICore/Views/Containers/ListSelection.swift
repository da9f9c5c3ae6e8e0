/// What is chosen in a list: one value, or any number of them.
struct ListSelection {
  let contains: (AnyHashable) -> Bool
  let toggle: (AnyHashable) -> Void
  let isEmpty: () -> Bool
  let clear: () -> Void

  init<Value: Hashable>(_ one: Binding<Value?>) {
    contains = { tag in one.wrappedValue.map { AnyHashable($0) == tag } ?? false }
    toggle = { tag in
      if let value = tag.base as? Value { one.wrappedValue = value }
    }
    isEmpty = { one.wrappedValue == nil }
    clear = { one.wrappedValue = nil }
  }

  init<Value: Hashable>(_ many: Binding<Set<Value>>) {
    contains = { tag in (tag.base as? Value).map { many.wrappedValue.contains($0) } ?? false }
    toggle = { tag in
      if let value = tag.base as? Value { many.wrappedValue.formSymmetricDifference([value]) }
    }
    isEmpty = { many.wrappedValue.isEmpty }
    clear = { many.wrappedValue = [] }
  }
}

extension EnvironmentValues {
  /// What the rows of the list around choose when they are tapped.
  @Entry var listSelection: ListSelection?
  /// The identity that the `ForEach` around gave a row.
  @Entry package var rowIdentity: AnyHashable?
  @Entry var isSelectionDisabled = false
}

extension View {
  nonisolated public func selectionDisabled(_ isDisabled: Bool = true) -> some View {
    EnvironmentChanged(content: self) { $0.isSelectionDisabled = isDisabled }
  }
}
