/// The position of a scroll view, as set by the app. Scrolling by the user is not reported.
///
/// ```swift
/// @State private var position = ScrollPosition(edge: .top)
/// ```
public struct ScrollPosition: Equatable, Sendable {
  /// Created from a Sendable value, or on the main actor for use there.
  fileprivate struct Identity: Equatable, @unchecked Sendable { let value: AnyHashable }

  fileprivate enum Goal: Equatable, Sendable {
    case none
    case view(Identity, UnitPoint?)
    case edge(Edge)
  }

  fileprivate var goal = Goal.none
  /// Counts requests, so the same one can be repeated.
  fileprivate var count = 0

  /// Creates an unspecified position.
  public init<T: Hashable & Sendable>(idType: T.Type = T.self) {}
  /// Creates a position at a view.
  public init<T: Hashable & Sendable>(id: T, anchor: UnitPoint? = nil) {
    goal = .view(Identity(value: AnyHashable(id)), anchor)
  }
  /// Creates a position at an edge.
  public init<T: Hashable & Sendable>(idType: T.Type = T.self, edge: Edge) { goal = .edge(edge) }
  /// Creates a position at an edge.
  public init(idType: Never.Type = Never.self, edge: Edge) { goal = .edge(edge) }

  /// Always false: scrolling by the user is not reported.
  public var isPositionedByUser: Bool { false }
  /// The edge, if the position is at one.
  public var edge: Edge? {
    if case .edge(let edge) = goal { edge } else { nil }
  }
  /// Returns the identity of the view, if the position is at one.
  public func viewID<T: Hashable & Sendable>(type: T.Type) -> T? {
    if case .view(let id, _) = goal { id.value.base as? T } else { nil }
  }

  /// Scrolls to a view.
  public mutating func scrollTo(id: some Hashable & Sendable, anchor: UnitPoint? = nil) {
    goal = .view(Identity(value: AnyHashable(id)), anchor)
    count += 1
  }
  /// Scrolls to an edge.
  public mutating func scrollTo(edge: Edge) {
    goal = .edge(edge)
    count += 1
  }
}

@MainActor private struct ScrollPositionBehavior: Behavior {
  let position: ScrollPosition

  func begin(_ node: Node) { scroll(node) }
  func update(_ memory: inout Void, _ previous: Self, _ node: Node) {
    if previous.position != position { scroll(node) }
  }

  private func scroll(_ node: Node) {
    switch position.goal {
    case .view(let id, let anchor):
      nonisolated(unsafe) let value = id.value
      node.graph.scroll(to: value, in: node, anchor)
    case .edge(let edge): node.graph.scroll(to: edge, in: node)
    case .none: break
    }
  }
}

extension Node {
  /// Returns the first or last element in the first scroll view of the node.
  func elementAtEdge(_ edge: Edge) -> ElementID? {
    if let scroller = output.all.first(where: { [.scroll, .list].contains(output[$0].kind) }) {
      let inside = output.siblings(in: output.children(of: scroller))
      guard let index = edge == .top || edge == .leading ? inside.first : inside.last else { return nil }
      guard let child = child(at: index) else { return output.id(at: index) }
      var elements: [ElementID] = []
      child.shownElements(into: &elements)
      return edge == .top || edge == .leading ? elements.first : elements.last
    }
    for child in children {
      if let element = child.elementAtEdge(edge) { return element }
    }
    return nil
  }
}

extension View {
  /// Scrolls to a view when the app sets its identity.
  nonisolated public func scrollPosition(
    id: Binding<(some Hashable)?>, anchor: UnitPoint? = nil
  ) -> some View {
    nonisolated(unsafe) let id = id
    return ScrollsToIdentity(content: self, id: { id.wrappedValue.map { AnyHashable($0) } }, anchor: anchor)
  }

  /// Scrolls to a position when the app sets it.
  nonisolated public func scrollPosition(
    _ position: Binding<ScrollPosition>, anchor: UnitPoint? = nil
  ) -> some View {
    Behaved(content: self) { ScrollPositionBehavior(position: position.wrappedValue) }
  }

  /// Sets the part of the content that a scroll view shows initially. It stays visible as content arrives.
  nonisolated public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View {
    EnvironmentChanged(content: self) { $0.scrollSettings.start = anchor }
  }

  /// Sets the initial position. Other roles have no effect.
  @ViewBuilder nonisolated public func defaultScrollAnchor(
    _ anchor: UnitPoint?, for role: ScrollAnchorRole
  ) -> some View {
    if role == .initialOffset { defaultScrollAnchor(anchor) } else { self }
  }
}

/// The use of a scroll anchor.
///
/// ```swift
/// ScrollView { messages }.defaultScrollAnchor(.bottom, for: .initialOffset)
/// ```
public struct ScrollAnchorRole: Hashable, Sendable {
  private let name: String
  /// The initial position.
  public static var initialOffset: ScrollAnchorRole { .init(name: "initialOffset") }
  /// Has no effect.
  public static var sizeChanges: ScrollAnchorRole { .init(name: "sizeChanges") }
  /// Has no effect.
  public static var alignment: ScrollAnchorRole { .init(name: "alignment") }
}

nonisolated private struct ScrollsToIdentity<Content: View> {
  let content: Content
  let id: @MainActor () -> AnyHashable?
  let anchor: UnitPoint?
}

extension ScrollsToIdentity: PrimitiveView {
  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    var position = ScrollPosition(idType: Int.self)
    if let id = context.read(view.id) { position.goal = .view(.init(value: id), view.anchor) }
    let wanted = position
    Behaved._render(Behaved(content: view.content) { ScrollPositionBehavior(position: wanted) }, context)
  }
}
