/// A reusable change of any view, with its own state.
///
/// ```swift
/// struct Card: ViewModifier {
///   func body(content: Content) -> some View { content.padding(16).background(.background) }
/// }
/// ```
@MainActor @preconcurrency public protocol ViewModifier {
  /// The type of the body.
  associatedtype Body: View
  typealias Content = _ViewModifier_Content<Self>
  /// Returns the modified view.
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

/// The view that a modifier changes.
nonisolated public struct _ViewModifier_Content<Modifier: ViewModifier> {
  let view: AnyView
}

extension _ViewModifier_Content: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    AnyView._render(view.view, context)
  }
}

/// A view with a modifier applied.
///
/// ```swift
/// let card = ModifiedContent(content: Text("Hello"), modifier: Card())
/// ```
nonisolated public struct ModifiedContent<Content, Modifier> {
  /// The view to modify.
  public var content: Content
  /// The modifier.
  public var modifier: Modifier

  /// Creates a modified view.
  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    context.compose(Modification(content: view.content, modifier: view.modifier))
  }
}

/// A view with a modifier's body, so the modifier's state lives in a node.
struct Modification<Content: View, Modifier: ViewModifier>: View {
  let content: Content
  let modifier: ModifierField<Modifier>

  init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = ModifierField(modifier: modifier)
  }

  var body: some View { modifier.modifier.body(content: _ViewModifier_Content(view: AnyView(content))) }
}

/// Connects the properties of a modifier like those of a view.
struct ModifierField<Modifier: ViewModifier>: DynamicProperty {
  var modifier: Modifier

  @MainActor static func _install(_ property: UnsafeMutableRawPointer, _ installer: inout _Installer) {
    installer.install(&property.assumingMemoryBound(to: Self.self).pointee.modifier)
  }
}

extension View {
  /// Applies a modifier to this view.
  nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}
