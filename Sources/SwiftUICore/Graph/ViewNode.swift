/// A view with a body.
@MainActor final class ViewNode<Content: View>: Node {
  private var view: Content

  init(_ view: Content, _ context: _RenderContext) {
    self.view = view
    super.init(context)
  }

  override var name: String { String(describing: Content.self) }

  func update(_ view: Content) { self.view = view }

  /// Whether the body of another value would be the one it has.
  func shows(_ other: Content) -> Bool { Sameness.holds(view, other) }

  override func produce(_ context: _RenderContext) {
    installFields(of: &view, environment: context.environment)
    let body = tracked { view.body }
    Content.Body._render(body, context)
  }
}

/// A closure that makes a view when its place needs one. A view with a body that is all it makes lives in this
/// node too.
@MainActor class LazyNode<Content: View>: Node {
  fileprivate var content: () -> Content

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

/// The views whose closures read something observable: those closures have to run to be tracked again.
@MainActor private var readingClosures: Set<ObjectIdentifier> = []

/// A closure with an identity, such as a row of a `ForEach`.
@MainActor final class RowNode<Content: View, ID: Hashable>: LazyNode<Content> {
  let identity: ID
  /// The view with a body that it made; other views cannot be compared.
  private var last: Content?

  init(_ content: @escaping () -> Content, identity: ID, _ context: _RenderContext) {
    self.identity = identity
    super.init(content, context)
  }

  override var explicitID: AnyHashable? { AnyHashable(identity) }

  /// Whether the closure makes the view again that is shown already.
  func showsTheSame() -> Bool {
    guard let last else { return false }
    let type = ObjectIdentifier(Content.self)
    if readingClosures.contains(type) { return false }
    guard let view = untracked(content) else {
      readingClosures.insert(type)
      return false
    }
    return Sameness.holds(last, view)
  }

  override func produce(_ context: _RenderContext) {
    let view = tracked { content() }
    if Content.Body.self != Never.self { last = view }
    Content._render(view, context)
  }
}
