nonisolated public struct Picker<Label: View, SelectionValue: Hashable, Content: View> {
  let selection: Binding<SelectionValue>
  let label: Label
  let content: Content

  public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.selection = selection
    self.label = label()
    self.content = content()
  }
}

extension Picker where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { Text(titleKey) }
  }
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content) { Text(title) }
  }
}

extension Picker: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.label, .picker)
    box.traits = .ownWidth
    if let style = context.environment.pickerStyleName { box.set(.dataKey, style) }
    context.emit(box) { inside in
      Label._render(view.label, inside.at(1))
      let isEnabled = inside.environment.isEnabled
      var select = Box(.select, .none)
      if !isEnabled { select.set(.disabled) }
      inside.at(2).emit(select) { options in
        let builder = options.builder
        let index = builder.count - 1
        var options = options
        options.wrapper = .option
        Content._render(view.content, options)
        let tags = builder.options(in: index + 1..<builder.count)
        let values = tags.map { tag in tag.flatMap { $0.base as? SelectionValue } }
        let current = context.read { view.selection.wrappedValue }
        let selected = values.firstIndex { $0 == current }
        builder.setAttribute(Attribute(.value, selected.map { String($0) } ?? "-1"), at: index)
        guard isEnabled else { return }
        builder.addHandler(
          .pick { position in
            if values.indices.contains(position), let value = values[position] {
              view.selection.wrappedValue = value
            }
          }, at: index)
      }
    }
  }
}
