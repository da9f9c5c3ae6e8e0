/// A part of a user interface, described by its body or rendered directly.
///
/// ```swift
/// struct Greeting: View {
///   var body: some View { Text("Hello") }
/// }
/// ```
@MainActor @preconcurrency public protocol View {
  /// The type of the body.
  associatedtype Body: View
  /// The content and behavior of the view.
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
  @MainActor static func _render(_ view: Self, _ context: _RenderContext)
}

extension View {
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    context.compose(view)
  }
}

extension View where Body == Never {
  public var body: Never { preconditionFailure("\(Self.self) is primitive and has no body.") }
}

/// A view that renders itself and has no body.
@MainActor package protocol PrimitiveView: View where Body == Never {}

extension Never: View {
  public typealias Body = Never
  public var body: Never { self }
  @MainActor public static func _render(_ view: Never, _ context: _RenderContext) {}
}

extension Optional: View where Wrapped: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Wrapped?, _ context: _RenderContext) {
    if let view { Wrapped._render(view, context.at(1)) }
  }
}
