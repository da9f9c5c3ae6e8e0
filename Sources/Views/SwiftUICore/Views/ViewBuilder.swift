/// Combines the statements of a closure into one view.
///
/// ```swift
/// func frame(@ViewBuilder content: () -> some View) -> some View {
///   VStack(spacing: 8) { content() }
/// }
/// ```
@resultBuilder public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<repeat each Content> {
    TupleView(repeat each content)
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> _ConditionalContent<First, Second> {
    _ConditionalContent(storage: .first(first))
  }
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> _ConditionalContent<First, Second> {
    _ConditionalContent(storage: .second(second))
  }
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }
}

/// A view without content.
///
/// ```swift
/// if books.isEmpty { EmptyView() } else { list }
/// ```
nonisolated public struct EmptyView {
  /// Creates a view without content.
  public init() {}
}

extension EmptyView: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {}
}

/// Several views, which the surrounding container lays out.
///
/// ```swift
/// @ViewBuilder var lines: some View {
///   Text("Emma")
///   Text("1815")
/// }
/// ```
nonisolated public struct TupleView<each Content: View> {
  let content: (repeat each Content)

  init(_ content: repeat each Content) { self.content = (repeat each content) }
}

extension TupleView: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var position: UInt64 = 16
    func render<Child: View>(_ child: Child) {
      Child._render(child, context.at(position))
      position += 1
    }
    repeat render(each view.content)
  }
}

/// One of two views. Switching between them changes the identity.
nonisolated public struct _ConditionalContent<TrueContent, FalseContent> {
  enum Storage {
    case first(TrueContent)
    case second(FalseContent)
  }

  let storage: Storage
}

extension _ConditionalContent: View where TrueContent: View, FalseContent: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    switch view.storage {
    case .first(let content): TrueContent._render(content, context.at(2))
    case .second(let content): FalseContent._render(content, context.at(3))
    }
  }
}

/// A type-erased view. Another type is another identity.
///
/// ```swift
/// let screen: AnyView = isWide ? AnyView(columns) : AnyView(list)
/// ```
nonisolated public struct AnyView {
  private let render: @MainActor (_RenderContext) -> Void

  /// Wraps a view.
  public init<Content: View>(_ view: Content) {
    let position = UInt64(UInt(bitPattern: ObjectIdentifier(Content.self).hashValue))
    // The closure runs on the main actor, where the view was created.
    nonisolated(unsafe) let view = view
    render = { Content._render(view, $0.at(position)) }
  }

  /// Wraps a view.
  public init<Content: View>(erasing view: Content) { self.init(view) }
}

extension AnyView: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) { view.render(context) }
}

/// Several views as one, to apply a modifier to each.
///
/// ```swift
/// Group { Text("One"); Text("Two") }.font(.caption)
/// ```
nonisolated public struct Group<Content> {
  let content: Content
}

extension Group: View where Content: View {
  public typealias Body = Never
  /// Creates a group.
  public nonisolated init(@ViewBuilder content: () -> Content) { self.content = content() }
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    Content._render(view.content, context)
  }
}
