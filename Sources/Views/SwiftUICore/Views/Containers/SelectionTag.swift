/// A view with a value that represents it in a selection.
@MainActor protocol Tagging {
  var tagValue: AnyHashable { get }
}

@MainActor struct TagModifier: BoxModifier {
  let value: AnyHashable
  func apply(to boxes: inout [Box], _ place: PendingModifier) { boxes[0].tagValue = value }
}

nonisolated struct Tagged<Content: View, Value: Hashable> {
  let content: Content
  let value: Value
}

extension Tagged: PrimitiveView {
  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    Content._render(view.content, context.modified(by: TagModifier(value: AnyHashable(view.value))))
  }
}

extension Tagged: Tagging {
  @MainActor var tagValue: AnyHashable { AnyHashable(value) }
}

extension Tagged: PlainTextProviding {
  @MainActor func plainText(_ environment: EnvironmentValues) -> String? {
    PlainText.of(content, environment)
  }
}

extension _RenderContext {
  /// The tag for the next element.
  var pendingTag: AnyHashable? {
    var next = pending
    while let modifier = next {
      if let tag = modifier.modifier as? TagModifier { return tag.value }
      next = modifier.next
    }
    return nil
  }
}

extension View {
  /// Sets the value that represents this view in a selection.
  nonisolated public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
    Tagged(content: self, value: tag)
  }
}
