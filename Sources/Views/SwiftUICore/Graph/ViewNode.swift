/// A view with a body.
@MainActor final class ViewNode<Content: View>: Node {
  private var view: Content

  init(_ view: Content, _ context: _RenderContext) {
    self.view = view
    super.init(context)
  }

  override var name: String { String(describing: Content.self) }

  func update(_ view: Content) { self.view = view }

  /// Returns whether the body of another value would equal the current one.
  func shows(_ other: Content) -> Bool { BitwiseEquality.holds(view, other) }

  override func produce(_ context: _RenderContext) {
    context.installFields(of: &view)
    let body = tracked { view.body }
    Content.Body._render(body, context)
  }
}

/// A view with a body and a custom equality.
@MainActor final class ComparedNode<Content: View & Equatable>: Node {
  var view: Content
  /// Cached outputs of the type, or nil if the type is not shared.
  let shared = SharedOutputs<Content>.table

  init(_ view: Content, _ context: _RenderContext) {
    self.view = view
    super.init(context)
  }

  override var name: String { String(describing: Content.self) }
  /// Output that is shared between pages contains no nodes.
  override var hostsAllViews: Bool { isInRow || shared != nil }
  override var hostsLoops: Bool { shared != nil }

  override func produce(_ context: _RenderContext) {
    context.installFields(of: &view)
    let body = tracked { view.body }
    Content.Body._render(body, context.at(0xC0_0000))
  }
}

/// A closure that creates a view on demand. A single view with a body also lives in this node.
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

/// Types of views whose closures read observable values. Such closures must run to be tracked again.
@MainActor private var readingClosures: Set<ObjectIdentifier> = []

/// A closure with an identity, such as a row of a `ForEach`.
///
/// Most of these closures read nothing observable and return one view with a body. In this case the node keeps the
/// view, which can be compared, instead of the closure.
@MainActor final class RowNode<Content: View, ID: Hashable>: Node {
  private enum Source {
    case closure(() -> Content)
    case view(Content)
  }

  let identity: ID
  private let isElement: Bool
  private var source: Source
  /// The height of a row that was removed from the page, in points; nil while the page has it.
  private var collapsedHeight: Double?

  /// - Parameter isElement: True for an element of a `ForEach`.
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

  /// Returns whether the closure returns the view that is shown already.
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
    if case .view(let last) = source, BitwiseEquality.holds(last, view) { return true }
    source = .view(view)
    return false
  }

  override func collapse(height: Double) {
    guard isElement, collapsedHeight == nil, inputs.environment.isLazy,
      inputs.wrapper == .none || inputs.wrapper.isRow
    else { return }
    collapsedHeight = height
    invalidate()
  }

  private func restore() {
    collapsedHeight = nil
    invalidate()
  }

  override func produce(_ context: _RenderContext) {
    if let collapsedHeight {
      beginTracking()
      return context.reserveSpace(height: collapsedHeight) { [unowned self] in restore() }
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
