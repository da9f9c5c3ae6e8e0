/// A short text at the edge of a row or tab, such as a count.
nonisolated struct Badge {
  let text: Text
}

extension Badge: PrimitiveView {
  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    context.emit(Box(.span, .badge)) { Text._render(view.text, $0.at(1)) }
  }
}

extension EnvironmentValues {
  @Entry var badge: Text?
}

/// A view with a count.
package protocol Counted {
  var count: Int { get }
}

nonisolated struct CountedBadge<Content: View>: View, Counted {
  let content: Content
  let count: Int

  @MainActor var body: some View { content.badge(count == 0 ? nil : Text(verbatim: String(count))) }
}

extension View {
  /// Adds a badge to a row or tab. A count of 0 or nil hides it.
  nonisolated public func badge(_ count: Int) -> some View { CountedBadge(content: self, count: count) }
  /// Adds a badge to a row or tab. A count of 0 or nil hides it.
  nonisolated public func badge(_ label: Text?) -> some View {
    EnvironmentChanged(content: self) { $0.badge = label }
  }
  /// Adds a badge to a row or tab. A count of 0 or nil hides it.
  nonisolated public func badge(_ key: LocalizedStringKey?) -> some View {
    badge(key.map { Text($0) })
  }
  /// Adds a badge to a row or tab. A count of 0 or nil hides it.
  @_disfavoredOverload nonisolated public func badge<S: StringProtocol>(_ label: S?) -> some View {
    badge(label.map { Text($0) })
  }
}
