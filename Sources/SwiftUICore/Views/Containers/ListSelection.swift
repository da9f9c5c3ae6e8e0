/// What is chosen in a list: one value, or any number of them.
struct ListSelection<Value: Hashable> {
  let contains: (Value) -> Bool
  let toggle: (Value) -> Void

  init(_ one: Binding<Value?>) {
    contains = { one.wrappedValue == $0 }
    toggle = { one.wrappedValue = $0 }
  }

  init(_ many: Binding<Set<Value>>) {
    contains = { many.wrappedValue.contains($0) }
    toggle = { many.wrappedValue.formSymmetricDifference([$0]) }
  }
}

/// Makes rows choose their tags when they are tapped.
@MainActor struct RowSelection: BoxModifier {
  let isSelected: (AnyHashable) -> Bool
  let toggle: (AnyHashable) -> Void

  func apply(to boxes: inout [Box], _ place: PendingModifier) {
    guard let tag = boxes.compactMap(\.tagValue).first ?? place.environment.rowIdentity else { return }
    boxes.wrap(.box) { box in
      box.traits = .ownWidth
      box.set(.role, "button")
      box.set(.tabIndex, "0")
      box.set(.ariaPressed, isSelected(tag) ? "true" : "false")
      box.listen("tap")
      box.handlers.append(.tap { toggle(tag) })
    }
  }
}

private struct RowIdentityKey: EnvironmentKey { static var defaultValue: AnyHashable? { nil } }

extension EnvironmentValues {
  /// The identity that the `ForEach` around gave a row.
  var rowIdentity: AnyHashable? {
    get { self[RowIdentityKey.self] }
    set { self[RowIdentityKey.self] = newValue }
  }
}
