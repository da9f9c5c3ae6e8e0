/// A view with a body.
@MainActor final class ViewNode<Content: View>: Node {
  private var view: Content

  init(_ view: Content, _ context: _RenderContext) {
    self.view = view
    super.init(context)
  }

  override var name: String { String(describing: Content.self) }

  func update(_ view: Content) { self.view = view }

  override func produce(_ context: _RenderContext) {
    installFields(of: &view, environment: context.environment)
    let body = tracked { view.body }
    Content.Body._render(body, context)
  }
}

/// A closure that makes a view when its place needs one. A view with a body that is all it makes lives in this
/// node too.
@MainActor class LazyNode<Content: View>: Node {
  private var content: () -> Content

  init(_ content: @escaping () -> Content, _ context: _RenderContext) {
    self.content = content
    super.init(context)
  }

  override var name: String { "closure of " + String(describing: Content.self) }
  override var hostsView: Bool { true }

  final func update(_ content: @escaping () -> Content) { self.content = content }

  override func produce(_ context: _RenderContext) {
    let view = tracked { content() }
    Content._render(view, context)
  }
}

/// A closure with an identity, such as a row of a `ForEach`.
@MainActor final class RowNode<Content: View, ID: Hashable>: LazyNode<Content> {
  let identity: ID

  init(_ content: @escaping () -> Content, identity: ID, _ context: _RenderContext) {
    self.identity = identity
    super.init(content, context)
  }

  override var explicitID: AnyHashable? { AnyHashable(identity) }
}
