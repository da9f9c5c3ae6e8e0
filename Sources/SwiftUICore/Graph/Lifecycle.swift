/// Counts the tasks of views, so that a page can wait for its first ones.
@MainActor final class TaskCounter {
  private(set) var running = 0
  func begin() { running += 1 }
  func end() { running -= 1 }
}

@MainActor struct AppearBehavior: Behavior {
  var appear: (() -> Void)?
  var disappear: (() -> Void)?

  func begin(_ node: Node) { run(node) }

  func update(_ memory: inout Void, _ previous: Self, _ node: Node) {
    if previous.appear == nil { run(node) }
  }

  private func run(_ node: Node) {
    guard let appear else { return }
    node.graph.afterEvaluation { [weak node] in if node?.isMounted == true { appear() } }
  }

  func end(_ memory: Void, _ node: Node) {
    if let disappear { node.graph.afterEvaluation(disappear) }
  }
}

@MainActor struct TaskBehavior<Identity: Equatable>: Behavior {
  final class Running {
    var task: Task<Void, Never>?
    var isOver = false
  }

  /// Nil: it does not run yet.
  let identity: Identity?
  let priority: TaskPriority
  let action: @Sendable () async -> Void

  func begin(_ node: Node) -> Running {
    let running = Running()
    start(running, node)
    return running
  }

  func update(_ memory: inout Running, _ previous: Self, _ node: Node) {
    if previous.identity == identity { return }
    end(memory, node)
    memory = begin(node)
  }

  func end(_ memory: Running, _ node: Node) {
    memory.isOver = true
    if let task = memory.task { TaskCancellation.cancel(task) }
  }

  private func start(_ running: Running, _ node: Node) {
    if identity == nil { return }
    let counter = node.graph.tasks
    let (priority, action) = (priority, action)
    counter.begin()
    node.graph.afterFlush {
      if running.isOver {
        counter.end()
        return
      }
      running.task = Task(priority: priority) { @MainActor in
        await action()
        counter.end()
        // A task has its stack for as long as somebody holds it.
        running.task = nil
      }
    }
  }
}

@MainActor struct ChangeBehavior<Value: Equatable>: Behavior {
  let value: Value
  let initial: Bool
  let action: (Value, Value) -> Void

  func begin(_ node: Node) {
    guard initial else { return }
    let (value, action) = (value, action)
    node.graph.afterEvaluation { action(value, value) }
  }

  func update(_ memory: inout Void, _ previous: Self, _ node: Node) {
    if previous.value == value { return }
    let (old, value, action) = (previous.value, value, action)
    node.graph.afterEvaluation { [weak node] in if node?.isMounted == true { action(old, value) } }
  }
}

extension View {
  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    nonisolated(unsafe) let action = action
    return Appearing(content: self) { isNear in AppearBehavior(appear: isNear ? action : nil) }
  }

  nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    nonisolated(unsafe) let action = action
    return Behaved(content: self) { AppearBehavior(disappear: action) }
  }

  nonisolated public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    Appearing(content: self) { isNear in
      TaskBehavior(identity: isNear ? 1 : nil, priority: priority, action: action)
    }
  }

  nonisolated public func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    nonisolated(unsafe) let value = value
    return Appearing(content: self) { isNear in
      TaskBehavior(identity: isNear ? value : nil, priority: priority, action: action)
    }
  }

  nonisolated public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View {
    onChange(of: value, initial: initial) { _, _ in action() }
  }

  nonisolated public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View {
    nonisolated(unsafe) let (value, action) = (value, action)
    return Behaved(content: self) { ChangeBehavior(value: value, initial: initial, action: action) }
  }
}
