/// A part of a user interface: a value that describes, by its body or by itself, what is to be seen.
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

@resultBuilder public struct ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}

extension Never: View {
  public var body: Never { self }
}

nonisolated public struct AnyView {
  public init<V: View>(_ view: V) {}
}

extension AnyView: View {
  public var body: Never { fatalError("A primitive view has no body.") }
}
