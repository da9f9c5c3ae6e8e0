/// An element that has no corresponding view in Apple's framework.
package nonisolated struct Element<Content: View> {
  let kind: Kind
  let tag: Tag
  let traits: Traits
  let attributes: [Attribute]
  let content: Content

  /// Calls the closure immediately, so its reads are tracked for the surrounding body.
  package init(
    kind: Kind, tag: Tag = .div, traits: Traits = [], attributes: [Attribute] = [],
    @ViewBuilder content: () -> Content
  ) {
    self.kind = kind
    self.tag = tag
    self.traits = traits
    self.attributes = attributes
    self.content = content()
  }
}

extension Element: PrimitiveView {
  @MainActor package static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(view.tag, view.kind)
    box.traits = view.traits
    box.attributes = view.attributes
    context.emit(box) { Content._render(view.content, $0.at(1)) }
  }
}

/// A closure as a view, with its own tracking.
package nonisolated struct Deferred<Content: View> {
  let content: () -> Content

  package init(content: @escaping () -> Content) { self.content = content }
}

extension Deferred: PrimitiveView {
  @MainActor package static func _render(_ view: Self, _ context: _RenderContext) {
    context.at(1).lazily(view.content)
  }
}
