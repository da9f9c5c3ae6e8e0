/// A group of rows with an optional header and footer.
///
/// ```swift
/// Section("Reading") { ForEach(reading) { BookRow(book: $0) } }
/// ```
nonisolated public struct Section<Parent, Content, Footer> {
  let header: Parent
  let content: Content
  let footer: Footer
  /// The expansion; nil for a section that cannot be collapsed.
  var isExpanded: Binding<Bool>?
}

extension Section where Parent: View, Content: View, Footer: View {
  /// Creates a section with header and footer.
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
  ) {
    self.init(header: header(), content: content(), footer: footer())
  }
}

extension Section where Parent == EmptyView, Content: View, Footer: View {
  /// Creates a section with a footer.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    self.init(header: EmptyView(), content: content(), footer: footer())
  }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
  /// Creates a section with a header.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(header: header(), content: content(), footer: EmptyView())
  }
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
  /// Creates a section.
  public init(@ViewBuilder content: () -> Content) {
    self.init(header: EmptyView(), content: content(), footer: EmptyView())
  }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
  /// Creates a section with a title.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(header: Text(titleKey), content: content(), footer: EmptyView())
  }
  /// Creates a section with a title.
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(header: Text(title), content: content(), footer: EmptyView())
  }
}

extension Section where Parent: View, Content: View, Footer: View {
  /// Creates a section with header and footer.
  public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(header: header, content: content(), footer: footer)
  }
}

extension Section where Parent == EmptyView, Content: View, Footer: View {
  /// Creates a section with a footer.
  public init(footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(header: EmptyView(), content: content(), footer: footer)
  }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
  /// Creates a section with a header. With `isExpanded`, the user can collapse it.
  public init(header: Parent, @ViewBuilder content: () -> Content) {
    self.init(header: header, content: content(), footer: EmptyView())
  }
  /// Creates a section with a header. With `isExpanded`, the user can collapse it.
  public init(
    isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent
  ) {
    self.init(header: header(), content: content(), footer: EmptyView())
    self.isExpanded = isExpanded
  }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
  /// Creates a section with a title that the user can collapse.
  public init(_ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content)
  {
    self.init(titleKey, content: content)
    self.isExpanded = isExpanded
  }
  /// Creates a section with a title that the user can collapse.
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content
  ) {
    self.init(title, content: content)
    self.isExpanded = isExpanded
  }
}

extension Section: View where Parent: View, Content: View, Footer: View {
  public typealias Body = Never
  /// In a list or form a section is a group with a header. Elsewhere its parts follow each other.
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    if context.wrapper == .menuItem {
      renderInMenu(view, context)
      return
    }
    guard context.wrapper.isRow else {
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
        if inside.environment.headerProminence == .increased { header.set(.dataKey, "increased") }
        inside.at(1).emit(header) { inside in
          if let isExpanded = view.isExpanded {
            ExpansionButton._render(ExpansionButton(isExpanded: isExpanded, label: view.header), inside.at(1))
          } else {
            Parent._render(view.header, inside)
          }
        }
      }
      if let isExpanded = view.isExpanded, !inside.read({ isExpanded.wrappedValue }) { return }
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

  @MainActor private static func renderInMenu(_ view: Self, _ context: _RenderContext) {
    if Parent.self != EmptyView.self {
      var header = Box(.div, .sectionHeader)
      header.traits = .ownWidth
      context.at(1).emit(header) { Parent._render(view.header, $0) }
    }
    Content._render(view.content, context.at(2))
    _RenderContext.render(Divider(), context.at(3))
  }
}

/// The header of collapsible content.
package nonisolated struct ExpansionButton<Label: View> {
  let isExpanded: Binding<Bool>
  let label: Label

  package init(isExpanded: Binding<Bool>, label: Label) {
    (self.isExpanded, self.label) = (isExpanded, label)
  }
}

extension ExpansionButton: PrimitiveView {
  @MainActor package static func _render(_ view: Self, _ context: _RenderContext) {
    let isExpanded = context.read { view.isExpanded.wrappedValue }
    var box = Box(.button, .button)
    box.traits = .ownWidth
    box.set(.dataKey, "expansion")
    box.set(.ariaExpanded, isExpanded ? "true" : "false")
    if context.environment.isEnabled {
      box.handlers = [.tap { view.isExpanded.wrappedValue.toggle() }]
    } else {
      box.set(.disabled)
    }
    context.emit(box) { inside in
      Label._render(view.label, inside.at(1))
      Image._render(Image(systemName: isExpanded ? "chevron.down" : "chevron.right"), inside.at(2))
    }
  }
}
