/// What a style that a program brings makes of a view.
package struct MadeByStyle<Configuration> {
  package let makeBody: @MainActor (Configuration) -> AnyView
}

private struct StyleKey<Configuration>: EnvironmentKey {
  static var defaultValue: MadeByStyle<Configuration>? { nil }
}

extension EnvironmentValues {
  /// The style of the controls that a configuration describes.
  package subscript<Configuration>(styleOf _: Configuration.Type) -> MadeByStyle<Configuration>? {
    get { self[StyleKey<Configuration>.self] }
    set { self[StyleKey<Configuration>.self] = newValue }
  }
}

extension View {
  /// Has a style make the controls that a configuration describes.
  package nonisolated func styled<Configuration, Made: View>(
    by makeBody: @escaping @MainActor (Configuration) -> Made
  ) -> some View {
    EnvironmentChanged(content: self) {
      $0[styleOf: Configuration.self] = MadeByStyle { AnyView(makeBody($0)) }
    }
  }
}

extension _RenderContext {
  /// Shows what a style makes. Within it, views of the kind look as they do without one.
  package func render<Configuration>(_ configuration: () -> Configuration) -> Bool {
    guard let style = environment[styleOf: Configuration.self] else { return false }
    var inside = at(0x57)
    inside.environment[styleOf: Configuration.self] = nil
    let configuration = configuration()
    inside.lazily { style.makeBody(configuration) }
    return true
  }
}

/// A part of a control that a style puts in its place.
@MainActor @preconcurrency public protocol _StylePart: View where Body == Never {
  var _view: AnyView { get }
}

extension _StylePart {
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    AnyView._render(view._view, context)
  }
}
