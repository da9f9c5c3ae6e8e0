/// Runs a behavior when a view appears; in a lazy container, once the browser reports the view as near.
nonisolated struct Appearing<Content: View, B: Behavior> {
  let content: Content
  let behavior: @MainActor (_ isNear: Bool) -> B
}

extension Appearing: PrimitiveView {
  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    if context.environment.isLazy {
      context.compose(AppearingNearby(content: view.content, behavior: view.behavior))
    } else {
      let behavior = view.behavior
      let behaved = Behaved(content: view.content) { behavior(true) }
      type(of: behaved)._render(behaved, context)
    }
  }
}

private struct AppearingNearby<Content: View, B: Behavior>: View {
  let content: Content
  let behavior: @MainActor (Bool) -> B
  @State private var isNear = false

  var body: some View {
    let (isNear, nearness, behavior) = (isNear, $isNear, behavior)
    Behaved(
      content: content.boxes { boxes, _ in
        guard !isNear else { return }
        boxes[0].listen("near")
        boxes[0].handlers.append(.near { if $0 { nearness.wrappedValue = true } })
      }
    ) { behavior(isNear) }
  }
}

extension EnvironmentValues {
  /// True for the rows of a container that appear as the user scrolls.
  @Entry var isLazy: Bool = false
}
