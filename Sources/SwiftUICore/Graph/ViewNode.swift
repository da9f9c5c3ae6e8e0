/// A view with a body.
@MainActor final class ViewNode<Content: View>: Node {
  private var view: Content

  init(_ view: Content, _ context: _RenderContext, path: UInt64) {
    self.view = view
    super.init(context, path: path, viewType: ObjectIdentifier(Content.self))
  }

  override var name: String { String(describing: Content.self) }

  func update(_ view: Content) { self.view = view }

  override func produce(_ context: _RenderContext) {
    installFields(of: &view)
    let body = tracked { view.body }
    Content.Body._render(body, context)
  }
}

/// A closure that makes a view when its place needs one, such as a row of a `ForEach`.
@MainActor final class LazyNode<Content: View>: Node {
  private var content: () -> Content
  private let identity: AnyHashable?

  init(
    _ content: @escaping () -> Content, identity: AnyHashable?, _ context: _RenderContext, path: UInt64
  ) {
    self.content = content
    self.identity = identity
    super.init(context, path: path, viewType: ObjectIdentifier(Content.self))
  }

  override var name: String { "closure of " + String(describing: Content.self) }
  override var explicitID: AnyHashable? { identity }

  func update(_ content: @escaping () -> Content) { self.content = content }

  override func produce(_ context: _RenderContext) {
    let view = tracked { content() }
    Content._render(view, context)
  }
}
