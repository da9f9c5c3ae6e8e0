/// A screen that a link or a binding opens without a value. The view that opened it provides the content.
@MainActor @Observable final class LinkedScreen {
  /// The URL segment of the screen.
  @ObservationIgnored var segment = ""
  /// The number of values that were open when the screen was opened.
  @ObservationIgnored var below = 0
  /// Returns nil while there is no content.
  var make: () -> AnyView? = { nil }
  @ObservationIgnored var show: () -> Void = {}
  @ObservationIgnored var didClose: () -> Void = {}
}

/// Opens and closes a screen according to a binding, and updates its content.
@MainActor struct LinkedScreenBehavior: Behavior {
  struct Memory {
    let model: NavigationModel?
    let screen: LinkedScreen
  }

  /// The screen of a link, or nil to create one.
  var screen: LinkedScreen?
  let name: String
  /// The binding that presents the screen; nil if only a tap opens it.
  var isPresented: Binding<Bool>?
  let make: () -> AnyView?

  func begin(_ node: Node) -> Memory {
    let memory = Memory(model: node.inputs.environment.navigation, screen: screen ?? LinkedScreen())
    memory.model?.register(memory.screen, name: name)
    connect(memory, node)
    return memory
  }

  func update(_ memory: inout Memory, _ previous: Self, _ node: Node) { connect(memory, node) }

  func end(_ memory: Memory, _ node: Node) { memory.model?.unregister(memory.screen) }

  private func connect(_ memory: Memory, _ node: Node) {
    let (screen, isPresented, model) = (memory.screen, isPresented, memory.model)
    screen.make = make
    screen.show = { [weak model] in
      isPresented?.wrappedValue = true
      model?.open(screen)
    }
    screen.didClose = {
      if isPresented?.wrappedValue == true { isPresented?.wrappedValue = false }
    }
    guard let isPresented else { return }
    node.graph.afterEvaluation { [weak model] in
      if isPresented.wrappedValue { model?.open(screen) } else { model?.close(screen) }
    }
  }
}

extension View {
  /// Opens a screen while a condition is true.
  nonisolated public func navigationDestination<V: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: () -> V
  ) -> some View {
    nonisolated(unsafe) let destination = destination()
    return Behaved(content: self) {
      LinkedScreenBehavior(name: "screen", isPresented: isPresented) { AnyView(destination) }
    }
  }

  /// Opens a screen while an item is present.
  nonisolated public func navigationDestination<D: Hashable, C: View>(
    item: Binding<Optional<D>>, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    nonisolated(unsafe) let (item, destination) = (item, destination)
    return Behaved(content: self) {
      let isPresented = Binding<Bool>(
        get: { item.wrappedValue != nil }, set: { if !$0 { item.wrappedValue = nil } })
      return LinkedScreenBehavior(name: NavigationText.name(of: D.self), isPresented: isPresented) {
        item.wrappedValue.map { AnyView(destination($0)) }
      }
    }
  }
}
