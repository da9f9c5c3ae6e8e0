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
    context.installFields(of: &view)
    let body = tracked { view.body }
    Content.Body._render(body, context)
  }
}

/// A view with a body that says itself when it is another one.
@MainActor final class ComparedNode<Content: View & Equatable>: Node {
  var view: Content
  /// What other pages show of views of the type; nil where it is not shared.
  let shared = SharedOutputs<Content>.table

  init(_ view: Content, _ context: _RenderContext) {
    self.view = view
    super.init(context)
  }

  override var name: String { String(describing: Content.self) }
  /// What other pages may show has no nodes of its own.
  override var hostsAllViews: Bool { isInRow || shared != nil }
  override var hostsLoops: Bool { shared != nil }

  override func produce(_ context: _RenderContext) {
    context.installFields(of: &view)
    let body = tracked { view.body }
    Content.Body._render(body, context.at(0xC0_0000))
  }
}

/// A closure that makes a view when its place needs one. A view with a body that is all it makes lives in this
/// node too.
@MainActor final class LazyNode<Content: View>: Node {
  private var content: () -> Content

  init(_ content: @escaping () -> Content, _ context: _RenderContext) {
    self.content = content
    super.init(context)
  }

  override var name: String { "closure of " + String(describing: Content.self) }
  override var hostsView: Bool { true }
  override var hostsAllViews: Bool { isInRow }

  func update(_ content: @escaping () -> Content) { self.content = content }

  override func produce(_ context: _RenderContext) {
    let view = tracked { content() }
    Content._render(view, context)
  }
}

/// The views whose closures read something observable: those closures have to run to be tracked again.
@MainActor private var readingClosures: Set<ObjectIdentifier> = []

/// A closure with an identity, such as a row of a `ForEach`.
///
/// Most such closures read nothing observable and make one view with a body. Of those the view is kept, which can be
/// compared with the next one, and not the closure.
@MainActor final class RowNode<Content: View, ID: Hashable>: Node {
  private enum Source {
    case closure(() -> Content)
    case view(Content)
  }

  let identity: ID
  private let isElement: Bool
  private var source: Source
  /// How high the row was when it was taken out of the page, in points; nil while the page has it.
  private var awayHeight: Double?

  /// - Parameter isElement: Whether it is one of many, of a `ForEach`.
  init(_ content: @escaping () -> Content, identity: ID, isElement: Bool, _ context: _RenderContext) {
    self.identity = identity
    self.isElement = isElement
    source = .closure(content)
    super.init(context)
    _ = update(content)
  }

  override var name: String { "closure of " + String(describing: Content.self) }
  override var hostsView: Bool { true }
  override var isRow: Bool { isElement }
  /// The elements of a tab view are whole screens.
  override var hostsAllViews: Bool { isInRow || isElement && inputs.wrapper != .page }
  override var explicitID: AnyHashable? { AnyHashable(identity) }

  /// Whether the closure makes the view again that is shown already.
  func update(_ content: @escaping () -> Content) -> Bool {
    let type = ObjectIdentifier(Content.self)
    guard Content.Body.self != Never.self, !readingClosures.contains(type) else {
      source = .closure(content)
      return false
    }
    guard let view = untracked(content) else {
      readingClosures.insert(type)
      source = .closure(content)
      return false
    }
    if case .view(let last) = source, Sameness.holds(last, view) { return true }
    source = .view(view)
    return false
  }

  override func putAway(height: Double) {
    guard isElement, awayHeight == nil, inputs.environment.isLazy,
      inputs.wrapper == .none || inputs.wrapper.isRow
    else { return }
    awayHeight = height
    invalidate()
  }

  private func bringBack() {
    awayHeight = nil
    invalidate()
  }

  override func produce(_ context: _RenderContext) {
    if let awayHeight {
      beginTracking()
      return context.holdPlace(height: awayHeight) { [unowned self] in bringBack() }
    }
    switch source {
    case .closure(let content):
      let view = tracked { content() }
      Content._render(view, context)
    case .view(let view):
      beginTracking()
      Content._render(view, context)
    }
  }
}
