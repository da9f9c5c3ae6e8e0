import SwiftUICore

/// A control that selects one of several values.
///
/// ```swift
/// Picker("Shelf", selection: $shelf) {
///   ForEach(Shelf.allCases) { Text($0.name).tag($0) }
/// }
/// ```
nonisolated public struct Picker<Label: View, SelectionValue: Hashable, Content: View> {
  let selection: Binding<SelectionValue>
  let label: Label
  let content: Content

  init(selection: Binding<SelectionValue>, made label: Label, content: Content) {
    self.selection = selection
    self.label = label
    self.content = content
  }

  /// Creates a picker with a label. Each option has the value of its `tag(_:includeOptional:)`.
  public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.init(selection: selection, made: label(), content: content())
  }
  /// Creates a picker with a label. Each option has the value of its `tag(_:includeOptional:)`.
  public init(selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content) {
    self.init(selection: selection, made: label, content: content())
  }
}

extension Picker where Label == Text {
  /// Creates a picker with a title. Each option has the value of its `tag(_:includeOptional:)`.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, made: Text(titleKey), content: content())
  }
  /// Creates a picker with a title. Each option has the value of its `tag(_:includeOptional:)`.
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, made: Text(title), content: content())
  }
}

extension Picker where Label == SwiftUICore.Label<Text, Image> {
  /// Creates a picker with a title and a symbol.
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(
      selection: selection, made: SwiftUICore.Label(titleKey, systemImage: systemImage), content: content())
  }
  /// Creates a picker with a title and a symbol.
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, systemImage: String, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    self.init(
      selection: selection, made: SwiftUICore.Label(title, systemImage: systemImage), content: content())
  }
}

extension Picker: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    switch context.environment.pickerStyleName ?? (context.wrapper == .menuItem ? "inline" : "menu") {
    case "segmented": renderRadios(view, context, style: nil)
    case "inline": renderRadios(view, context, style: "inline")
    default: renderSelect(view, context)
    }
  }

  @MainActor private static func renderSelect(_ view: Self, _ context: _RenderContext) {
    var box = Box(.label, .picker)
    box.traits = .ownWidth
    if context.environment.labelsVisibility == .hidden { box.set(.dataAction, "label-hidden") }
    context.emit(box) { inside in
      Label._render(view.label, inside.at(1))
      var select = Box(.select, .none)
      if !inside.environment.isEnabled { select.set(.disabled) }
      let index = inside.builder.count
      inside.at(2).emit(select) { options in
        var options = options
        options.wrapper = .option
        Content._render(view.content, options)
      }
      connect(view, inside, at: index)
    }
  }

  /// Renders radio buttons, which the style sheet may show as one segmented control.
  @MainActor private static func renderRadios(_ view: Self, _ context: _RenderContext, style: String?) {
    var group = Box(.div, .segments)
    group.traits = .ownWidth
    group.set(.role, "radiogroup")
    if let style { group.set(.dataKey, style) }
    let index = context.builder.count
    let current = AnyHashable(context.read { view.selection.wrappedValue })
    if let label = PlainText.of(view.label, context.environment) { group.set(.ariaLabel, label) }
    if context.wrapper != .none || context.pending != nil {
      // A separate box takes the modifiers, so the index of the group is known.
      context.emit(outer) { inside in
        let index = inside.builder.count
        inside.at(1).emit(group) { renderSegments(view, $0, current) }
        connect(view, inside, at: index)
      }
      return
    }
    context.emit(group) { renderSegments(view, $0, current) }
    connect(view, context, at: index)
  }

  private static var outer: Box {
    @MainActor get {
      var box = Box(.div, .box)
      box.traits = .ownWidth
      return box
    }
  }

  @MainActor private static func renderSegments(
    _ view: Self, _ context: _RenderContext, _ current: AnyHashable
  ) {
    var inside = context
    inside.wrapper = .segment
    inside.environment.segment = Segment(
      selected: current, name: "r\(context.builder.node.id)-\(context.builder.count)")
    Content._render(view.content, inside)
  }

  /// Connects the element at an index to the selection among the tags inside it.
  @MainActor private static func connect(_ view: Self, _ context: _RenderContext, at index: Int) {
    let builder = context.builder
    let tags = builder.options(in: index + 1..<builder.count)
    let values = tags.map { tag in tag.flatMap { $0.base as? SelectionValue } }
    let current = context.read { view.selection.wrappedValue }
    let selected = values.firstIndex { $0 == current }
    builder.setAttribute(Attribute(.value, selected.map { String($0) } ?? "-1"), at: index)
    guard context.environment.isEnabled else { return }
    builder.addHandler(
      .pick { position in
        if values.indices.contains(position), let value = values[position] {
          view.selection.wrappedValue = value
        }
      }, at: index)
  }
}
