/// The selection of a list: one value or a set.
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
  /// The selection that rows change when tapped.
  @Entry var listSelection: ListSelection?
  /// The identity that the surrounding `ForEach` gave a row.
  @Entry package var rowIdentity: AnyHashable?
  @Entry var isSelectionDisabled = false
}

extension View {
  /// Prevents the selection of rows in this view.
  nonisolated public func selectionDisabled(_ isDisabled: Bool = true) -> some View {
    EnvironmentChanged(content: self) { $0.isSelectionDisabled = isDisabled }
  }
}
