import SwiftUICore

/// A box of related views with a heading.
///
/// ```swift
/// GroupBox("Progress") { ProgressView(value: 0.4) }
/// ```
nonisolated public struct GroupBox<Label: View, Content: View> {
  let label: Label
  let content: Content

  init(made label: Label, content: Content) {
    self.label = label
    self.content = content
  }

  /// Creates a box with a label.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.init(made: label(), content: content())
  }
  /// Creates a box with a label.
  public init(label: Label, @ViewBuilder content: () -> Content) {
    self.init(made: label, content: content())
  }
}

extension GroupBox where Label == EmptyView {
  /// Creates a box.
  public init(@ViewBuilder content: () -> Content) { self.init(made: EmptyView(), content: content()) }
}

extension GroupBox where Label == Text {
  /// Creates a box with a title.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(made: Text(titleKey), content: content())
  }
  /// Creates a box with a title.
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(made: Text(title), content: content())
  }
}

extension GroupBox: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    let isCustom = context.render {
      GroupBoxStyleConfiguration(
        label: .init(_view: AnyView(view.label)), content: .init(_view: AnyView(view.content)))
    }
    if isCustom { return }
    var box = Box(.section, .groupBox)
    if let name = PlainText.of(view.label, context.environment) { box.set(.ariaLabel, name) }
    context.emit(box) { inside in
      if Label.self != EmptyView.self {
        var heading = Box(.div, .sectionHeader)
        heading.traits = .ownWidth
        inside.at(1).emit(heading) { Label._render(view.label, $0) }
      }
      Content._render(view.content, inside.at(2))
    }
  }
}
