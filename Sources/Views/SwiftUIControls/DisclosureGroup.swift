import SwiftUICore

/// Content that its heading shows and hides.
///
/// ```swift
/// DisclosureGroup("Details", isExpanded: $isOpen) { Text(book.summary) }
/// ```
nonisolated public struct DisclosureGroup<Label: View, Content: View> {
  let label: Label
  let content: () -> Content
  let isExpanded: Binding<Bool>?

  init(made label: Label, isExpanded: Binding<Bool>?, content: @escaping () -> Content) {
    self.label = label
    self.isExpanded = isExpanded
    self.content = content
  }

  /// Creates a group with a label.
  public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
    self.init(made: label(), isExpanded: nil, content: content)
  }
  /// Creates a group with a label.
  ///
  /// - `isExpanded`: True while the content is visible.
  public init(
    isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.init(made: label(), isExpanded: isExpanded, content: content)
  }
}

extension DisclosureGroup where Label == Text {
  /// Creates a group with a title.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
    self.init(made: Text(titleKey), isExpanded: nil, content: content)
  }
  /// Creates a group with a title.
  @_disfavoredOverload public init<S: StringProtocol>(
    _ label: S, @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(made: Text(label), isExpanded: nil, content: content)
  }
  /// Creates a group with a title.
  ///
  /// - `isExpanded`: True while the content is visible.
  public init(
    _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(made: Text(titleKey), isExpanded: isExpanded, content: content)
  }
  /// Creates a group with a title.
  ///
  /// - `isExpanded`: True while the content is visible.
  @_disfavoredOverload public init<S: StringProtocol>(
    _ label: S, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(made: Text(label), isExpanded: isExpanded, content: content)
  }
}

extension DisclosureGroup: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    context.compose(Disclosure(label: view.label, isExpanded: view.isExpanded, content: view.content))
  }
}

struct Disclosure<Label: View, Content: View>: View {
  let label: Label
  let isExpanded: Binding<Bool>?
  let content: () -> Content
  @State private var local = false
  @Environment(\.disclosureGroupStyle) private var style

  var body: some View {
    let isExpanded = isExpanded ?? $local
    if let style {
      style.makeBody(
        DisclosureGroupStyleConfiguration(
          label: .init(_view: AnyView(label)), content: .init(_view: AnyView(Deferred(content: content))),
          isExpanded: isExpanded)
      )
      .transformEnvironment(\.disclosureGroupStyle) { $0 = nil }
    } else {
      Element(kind: .disclosure, traits: .ownWidth) {
        ExpansionButton(isExpanded: isExpanded, label: label)
        if isExpanded.wrappedValue { Deferred(content: content) }
      }
    }
  }
}
