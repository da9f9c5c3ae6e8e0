extension View {
  /// Sets the screen that links with values of a type open.
  nonisolated public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    nonisolated(unsafe) let destination = destination
    return Behaved(content: self) { DestinationBehavior<D>(make: { AnyView(destination($0)) }) }
  }
}

@MainActor struct DestinationBehavior<Value: Hashable>: Behavior {
  let make: (Value) -> AnyView

  func begin(_ node: Node) -> NavigationModel? {
    let model = node.inputs.environment.navigation
    register(model, node)
    node.graph.afterEvaluation { [weak model] in model?.followWaiting() }
    return model
  }

  func update(_ memory: inout NavigationModel?, _ previous: Self, _ node: Node) { register(memory, node) }

  func end(_ memory: NavigationModel?, _ node: Node) {
    memory?.unregister(ObjectIdentifier(Value.self), owner: node.id)
  }

  private func register(_ model: NavigationModel?, _ node: Node) {
    let make = make
    model?.register(
      ObjectIdentifier(Value.self),
      NavigationModel.Destination(
        owner: node.id, name: NavigationText.name(of: Value.self),
        make: { value in (value.base as? Value).map { make($0) } },
        decode: { NavigationText.decode($0, as: Value.self) }))
  }
}
