/// Views that can be folded away under a label.
public struct DisclosureGroup<Label: View, Content: View> {
  private let label: Label
  private let content: () -> Content
  private let isExpanded: Binding<Bool>?
  @State private var isOpen = false

  public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content
    isExpanded = nil
  }

  public init(
    isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    self.content = content
    self.isExpanded = isExpanded
  }
}

extension DisclosureGroup where Label == Text {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ label: S, @ViewBuilder content: @escaping () -> Content) {
    self.init(content: content) { Text(label) }
  }
  public init(
    _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(isExpanded: isExpanded, content: content) { Text(titleKey) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ label: S, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(isExpanded: isExpanded, content: content) { Text(label) }
  }
}

extension DisclosureGroup: View {
  @MainActor public var body: some View {
    let state = isExpanded ?? $isOpen
    VStack(alignment: .leading, spacing: 8) {
      Button {
        withAnimation { state.wrappedValue.toggle() }
      } label: {
        HStack(spacing: 8) {
          label
          Spacer(minLength: 8)
          Image(systemName: state.wrappedValue ? "chevron.down" : "chevron.right").foregroundStyle(.tint)
        }
      }
      .buttonStyle(.plain)
      .boxes { boxes, _ in boxes[0].set(.ariaExpanded, state.wrappedValue ? "true" : "false") }
      if state.wrappedValue { content() }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }
}
