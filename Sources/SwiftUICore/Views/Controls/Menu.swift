nonisolated public struct Menu<Label: View, Content: View> {
  let label: Label
  let content: Content

  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content()
  }
}

extension Menu where Label == Text {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    label = Text(titleKey)
    self.content = content()
  }
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    label = Text(title)
    self.content = content()
  }
}

extension Menu where Label == SwiftUICore.Label<Text, Image> {
  public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
    label = SwiftUICore.Label(titleKey, systemImage: systemImage)
    self.content = content()
  }
}

extension Menu: View {
  public typealias Body = Never
  /// The browser opens and closes it by itself.
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    context.emit(Box(.details, .menu)) { inside in
      inside.at(1).emit(Box(.summary, .button)) { Label._render(view.label, $0) }
      var items = Box(.ul, .items)
      items.set(.role, "menu")
      inside.at(2).emit(items) { items in
        var items = items
        items.wrapper = .menuItem
        Content._render(view.content, items)
      }
    }
  }
}
