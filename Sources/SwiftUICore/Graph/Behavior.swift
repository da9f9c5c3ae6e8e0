/// Something that accompanies a view while it is mounted, without showing anything.
@MainActor protocol Behavior {
  associatedtype Memory
  func begin(_ node: Node) -> Memory
  /// Runs at each evaluation after the first one.
  func update(_ memory: inout Memory, _ previous: Self, _ node: Node)
  func end(_ memory: Memory, _ node: Node)
  /// Changes what the view sees.
  func adjust(_ context: inout _RenderContext, _ memory: Memory, _ node: Node)
}

extension Behavior {
  func update(_ memory: inout Memory, _ previous: Self, _ node: Node) {}
  func end(_ memory: Memory, _ node: Node) {}
  func adjust(_ context: inout _RenderContext, _ memory: Memory, _ node: Node) {}
}

nonisolated struct Behaved<Content: View, Conduct: Behavior> {
  let content: Content
  let conduct: @MainActor () -> Conduct
}

extension Behaved: View {
  typealias Body = Never
  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    if let node = context.builder.claim(path: context.path, as: BehaviorNode<Content, Conduct>.self) {
      node.update(view.content, view.conduct())
      context.refresh(node)
    } else {
      context.mount(BehaviorNode(view.content, view.conduct(), context))
    }
  }
}

@MainActor final class BehaviorNode<Content: View, Conduct: Behavior>: Node {
  private var content: Content
  private(set) var conduct: Conduct
  private var memory: Conduct.Memory?

  init(_ content: Content, _ conduct: Conduct, _ context: _RenderContext) {
    self.content = content
    self.conduct = conduct
    super.init(context)
    memory = conduct.begin(self)
  }

  override var name: String { String(describing: Conduct.self) + " of " + String(describing: Content.self) }

  override var hostsAllViews: Bool { isInRow }

  func update(_ content: Content, _ conduct: Conduct) {
    let previous = self.conduct
    self.content = content
    self.conduct = conduct
    if var memory {
      conduct.update(&memory, previous, self)
      self.memory = memory
    }
  }

  override func produce(_ context: _RenderContext) {
    var context = context
    beginTracking()
    if let memory { conduct.adjust(&context, memory, self) }
    Content._render(content, context)
  }

  override func willUnmount() {
    if let memory { conduct.end(memory, self) }
    memory = nil
  }
}
