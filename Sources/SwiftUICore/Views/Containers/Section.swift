nonisolated public struct Section<Parent, Content, Footer> {
  let header: Parent
  let content: Content
  let footer: Footer
}

extension Section where Parent: View, Content: View, Footer: View {
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
  ) {
    self.init(header: header(), content: content(), footer: footer())
  }
}

extension Section where Parent == EmptyView, Content: View, Footer: View {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    self.init(header: EmptyView(), content: content(), footer: footer())
  }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(header: header(), content: content(), footer: EmptyView())
  }
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
  public init(@ViewBuilder content: () -> Content) {
    self.init(header: EmptyView(), content: content(), footer: EmptyView())
  }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(header: Text(titleKey), content: content(), footer: EmptyView())
  }
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(header: Text(title), content: content(), footer: EmptyView())
  }
}

extension Section: View where Parent: View, Content: View, Footer: View {
  public typealias Body = Never
  /// In a list or form a section is a group with a heading; elsewhere its parts stand one after the other.
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    guard context.wrapper == .row || context.wrapper == .formRow else {
      Parent._render(view.header, context.at(1))
      Content._render(view.content, context.at(2))
      Footer._render(view.footer, context.at(3))
      return
    }
    let wrapper = context.wrapper
    var group = context
    group.wrapper = .none
    var section = Box(.li, .section)
    section.traits = .ownWidth
    group.emit(section) { inside in
      if Parent.self != EmptyView.self {
        var header = Box(.div, .sectionHeader)
        header.attributes = [Attribute(.role, "heading"), Attribute(.ariaLevel, "2")]
        header.traits = .ownWidth
        inside.at(1).emit(header) { Parent._render(view.header, $0) }
      }
      var rows = Box(.ul, wrapper == .row ? .list : .form)
      rows.traits = .ownWidth
      rows.set(.role, "list")
      inside.at(2).emit(rows) { inside in
        var inside = inside
        inside.wrapper = wrapper
        Content._render(view.content, inside)
      }
      if Footer.self != EmptyView.self {
        var footer = Box(.div, .sectionFooter)
        footer.traits = .ownWidth
        inside.at(3).emit(footer) { Footer._render(view.footer, $0) }
      }
    }
  }
}
