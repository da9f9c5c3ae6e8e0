/// The view that a custom style creates.
package struct CustomStyle<Configuration> {
  package let makeBody: @MainActor (Configuration) -> AnyView
}

private struct StyleKey<Configuration>: EnvironmentKey {
  static var defaultValue: CustomStyle<Configuration>? { nil }
}

extension EnvironmentValues {
  /// The style of the controls with a type of configuration.
  package subscript<Configuration>(styleOf _: Configuration.Type) -> CustomStyle<Configuration>? {
    get { self[StyleKey<Configuration>.self] }
    set { self[StyleKey<Configuration>.self] = newValue }
  }
}

extension View {
  /// Sets the style of the controls with a type of configuration.
  package nonisolated func styled<Configuration, Made: View>(
    by makeBody: @escaping @MainActor (Configuration) -> Made
  ) -> some View {
    EnvironmentChanged(content: self) {
      $0[styleOf: Configuration.self] = CustomStyle { AnyView(makeBody($0)) }
    }
  }
}

extension _RenderContext {
  /// Renders the view that a style creates. Nested controls of the same kind have the default style. Returns false
  /// without a style.
  package func render<Configuration>(_ configuration: () -> Configuration) -> Bool {
    guard let style = environment[styleOf: Configuration.self] else { return false }
    var inside = at(0x57)
    inside.environment[styleOf: Configuration.self] = nil
    let configuration = configuration()
    inside.lazily { style.makeBody(configuration) }
    return true
  }
}

/// A part of a control that a style places.
@MainActor @preconcurrency public protocol _StylePart: View where Body == Never {
  var _view: AnyView { get }
}

extension _StylePart {
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    AnyView._render(view._view, context)
  }
}
