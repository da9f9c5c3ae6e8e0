/// A part of a user interface: a value that describes, by its body or by itself, what is to be seen.
///
/// ```swift
/// struct Greeting: View {
///   var body: some View { Text("Hello") }
/// }
/// ```
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
  @MainActor static func _render(_ view: Self, _ context: _RenderContext)
}

extension View {
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    context.compose(view)
  }
}

extension View where Body == Never {
  public var body: Never { preconditionFailure("\(Self.self) shows itself and has no body.") }
}

/// A view that shows itself and has no body.
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
