/// What a style that a program brings makes of a view.
package struct MadeByStyle<Configuration> {
  package let makeBody: @MainActor (Configuration) -> AnyView

  package init(makeBody: @escaping @MainActor (Configuration) -> AnyView) { self.makeBody = makeBody }
}

extension _RenderContext {
  /// Shows what a style makes. Within it, views of the kind look as they do without one.
  package func render<Configuration>(
    _ keyPath: WritableKeyPath<EnvironmentValues, MadeByStyle<Configuration>?>,
    _ configuration: () -> Configuration
  ) -> Bool {
    guard let style = environment[keyPath: keyPath] else { return false }
    var inside = at(0x57)
    inside.environment[keyPath: keyPath] = nil
    let configuration = configuration()
    inside.lazily { style.makeBody(configuration) }
    return true
  }
}
