public import Foundation

extension View {
  /// Shows a column beside this view, or a sheet if there is no space.
  nonisolated public func inspector<V: View>(
    isPresented: Binding<Bool>, @ViewBuilder content: () -> V
  ) -> some View {
    Inspected(content: self, isPresented: isPresented, inspector: content())
  }

  /// Sets the width of an inspector's column in points.
  nonisolated public func inspectorColumnWidth(_ width: CGFloat) -> some View {
    preference(key: InspectorWidth.self, value: width)
  }

  /// Sets the width of an inspector's column in points. The column is not resizable and has the ideal width.
  nonisolated public func inspectorColumnWidth(
    min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil
  ) -> some View {
    inspectorColumnWidth(ideal)
  }
}

private struct InspectorWidth: PreferenceKey {
  static var defaultValue: CGFloat? { nil }
  static func reduce(value: inout CGFloat?, nextValue: () -> CGFloat?) { value = value ?? nextValue() }
}

nonisolated private struct Inspected<Content: View, Panel: View>: View {
  let content: Content
  @Binding var isPresented: Bool
  let inspector: Panel
  @Environment(\.horizontalSizeClass) private var room
  @State private var width: CGFloat?

  init(content: Content, isPresented: Binding<Bool>, inspector: Panel) {
    self.content = content
    _isPresented = isPresented
    self.inspector = inspector
  }

  var body: some View {
    HStack(alignment: .top, spacing: 0) {
      content.frame(maxWidth: .infinity, maxHeight: .infinity)
      if isPresented, room == .regular {
        Divider()
        inspector.frame(maxHeight: .infinity, alignment: .top)
          .onPreferenceChange(InspectorWidth.self) { width = $0 }
          .frame(width: width ?? 270)
          .transition(.move(edge: .trailing))
      }
    }
    .sheet(isPresented: Binding(get: { isPresented && room != .regular }, set: { isPresented = $0 })) {
      inspector.presentationDetents([.medium, .large])
    }
  }
}
