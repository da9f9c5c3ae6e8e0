/// An invisible companion of a view that lives as long as the view is mounted.
@MainActor package protocol Behavior {
  associatedtype Memory
  func begin(_ node: Node) -> Memory
  /// Runs at each evaluation after the first one.
  func update(_ memory: inout Memory, _ previous: Self, _ node: Node)
  func end(_ memory: Memory, _ node: Node)
  /// Changes the context that the view is rendered in.
  func adjust(_ context: inout _RenderContext, _ memory: Memory, _ node: Node)
}

extension Behavior {
  package func update(_ memory: inout Memory, _ previous: Self, _ node: Node) {}
  package func end(_ memory: Memory, _ node: Node) {}
  package func adjust(_ context: inout _RenderContext, _ memory: Memory, _ node: Node) {}
}

package nonisolated struct Behaved<Content: View, ViewBehavior: Behavior> {
  let content: Content
  let behavior: @MainActor () -> ViewBehavior

  package init(content: Content, behavior: @escaping @MainActor () -> ViewBehavior) {
    (self.content, self.behavior) = (content, behavior)
  }
}

extension Behaved: PrimitiveView {
  @MainActor package static func _render(_ view: Self, _ context: _RenderContext) {
    if let node = context.builder.claim(path: context.path, as: BehaviorNode<Content, ViewBehavior>.self) {
      node.update(view.content, view.behavior())
      context.refresh(node)
    } else {
      context.mount(BehaviorNode(view.content, view.behavior(), context))
    }
  }
}

@MainActor final class BehaviorNode<Content: View, ViewBehavior: Behavior>: Node {
  private var content: Content
  private(set) var behavior: ViewBehavior
  private var memory: ViewBehavior.Memory?

  init(_ content: Content, _ behavior: ViewBehavior, _ context: _RenderContext) {
    self.content = content
    self.behavior = behavior
    super.init(context)
    memory = behavior.begin(self)
  }

  override var name: String {
    String(describing: ViewBehavior.self) + " of " + String(describing: Content.self)
  }

  override var hostsAllViews: Bool { isInRow }

  func update(_ content: Content, _ behavior: ViewBehavior) {
    let previous = self.behavior
    self.content = content
    self.behavior = behavior
    if var memory {
      behavior.update(&memory, previous, self)
      self.memory = memory
    }
  }

  override func produce(_ context: _RenderContext) {
    var context = context
    beginTracking()
    if let memory { behavior.adjust(&context, memory, self) }
    Content._render(content, context)
  }

  override func willUnmount() {
    if let memory { behavior.end(memory, self) }
    memory = nil
  }
}
