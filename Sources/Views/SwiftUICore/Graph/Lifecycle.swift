/// Counts the running tasks of views, which the first response of a page waits for.
@MainActor final class TaskCounter {
  private(set) var running = 0
  /// Called when the last task ends.
  var didEnd: (() -> Void)?
  func begin() { running += 1 }
  func end() {
    running -= 1
    if running == 0 { didEnd?() }
  }
}

/// Reports when a view becomes visible or hidden, alone or together with its screen.
@MainActor struct AppearBehavior: Behavior {
  @MainActor final class Memory {
    let presence: Presence?
    var behavior: AppearBehavior
    /// The last state that was reported.
    var hasAppeared = false

    init(_ presence: Presence?, _ behavior: AppearBehavior) {
      self.presence = presence
      self.behavior = behavior
    }

    func report() {
      let appears = behavior.isNear && presence?.isShown != false
      if appears == hasAppeared { return }
      hasAppeared = appears
      if appears { behavior.appear?() } else { behavior.disappear?() }
    }
  }

  /// False in a lazy container until the view comes near the viewport.
  var isNear = true
  var appear: (() -> Void)?
  var disappear: (() -> Void)?

  func begin(_ node: Node) -> Memory {
    let memory = Memory(node.inputs.environment.presence, self)
    memory.presence?.listen(ObjectIdentifier(memory)) { [place = node.place, weak memory] in
      if let node = place.node, let memory { report(memory, node) }
    }
    report(memory, node)
    return memory
  }

  func update(_ memory: inout Memory, _ previous: Self, _ node: Node) {
    memory.behavior = self
    if isNear != previous.isNear { report(memory, node) }
  }

  /// Reports after the evaluation, because a screen in the same output may cover the view immediately.
  private func report(_ memory: Memory, _ node: Node) {
    node.graph.afterEvaluation { if node.isMounted { memory.report() } }
  }

  func end(_ memory: Memory, _ node: Node) {
    memory.presence?.ignore(ObjectIdentifier(memory))
    if memory.hasAppeared, let disappear { node.graph.afterEvaluation(disappear) }
  }
}

/// Runs a task while a view is visible, restarting it at each appearance.
@MainActor struct TaskBehavior<Identity: Equatable>: Behavior {
  final class Running {
    var task: Task<Void, Never>?
    var isOver = false
  }

  @MainActor final class Memory {
    let presence: Presence?
    var behavior: TaskBehavior
    var running: Running?

    init(_ presence: Presence?, _ behavior: TaskBehavior) {
      self.presence = presence
      self.behavior = behavior
    }

    func follow(_ graph: Graph) {
      let isWanted = behavior.identity != nil && presence?.isShown != false
      if isWanted == (running != nil) { return }
      if isWanted { running = behavior.start(graph) } else { stop() }
    }

    func stop() {
      running?.isOver = true
      if let task = running?.task { TaskCancellation.cancel(task) }
      running = nil
    }
  }

  /// The identity of the task; nil if it must not run yet.
  let identity: Identity?
  let priority: TaskPriority
  let action: @Sendable () async -> Void

  func begin(_ node: Node) -> Memory {
    let memory = Memory(node.inputs.environment.presence, self)
    memory.presence?.listen(ObjectIdentifier(memory)) { [place = node.place, weak memory] in
      if let node = place.node { memory?.follow(node.graph) }
    }
    memory.follow(node.graph)
    return memory
  }

  func update(_ memory: inout Memory, _ previous: Self, _ node: Node) {
    memory.behavior = self
    if previous.identity == identity { return }
    memory.stop()
    memory.follow(node.graph)
  }

  func end(_ memory: Memory, _ node: Node) {
    memory.presence?.ignore(ObjectIdentifier(memory))
    memory.stop()
  }

  private func start(_ graph: Graph) -> Running {
    let running = Running()
    let counter = graph.tasks
    let (priority, action) = (priority, action)
    counter.begin()
    graph.afterFlush {
      if running.isOver {
        counter.end()
        return
      }
      running.task = Task(priority: priority) { @MainActor in
        await action()
        counter.end()
        // A task keeps its stack until the last reference to it is released.
        running.task = nil
      }
    }
    return running
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
    node.graph.afterEvaluation { if node.isMounted { action(old, value) } }
  }
}

extension View {
  /// Performs an action when the view appears, or comes near the viewport of a lazy stack, list or grid.
  ///
  /// - Parameter action: The action, or nil to do nothing.
  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    nonisolated(unsafe) let action = action
    return Appearing(content: self) { AppearBehavior(isNear: $0, appear: action) }
  }

  /// Performs an action when the view disappears, alone or with its screen or page.
  nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    nonisolated(unsafe) let action = action
    return Behaved(content: self) { AppearBehavior(disappear: action) }
  }

  /// Starts a task when the view appears and cancels it when the view disappears.
  ///
  /// The first response of a page waits a short time for the tasks of its views.
  nonisolated public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    Appearing(content: self) { isNear in
      TaskBehavior(identity: isNear ? 1 : nil, priority: priority, action: action)
    }
  }

  /// Starts a task when the view appears, restarts it when a value changes, and cancels it when the view disappears.
  ///
  /// The first response of a page waits a short time for the tasks of its views.
  nonisolated public func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    nonisolated(unsafe) let value = value
    return Appearing(content: self) { isNear in
      TaskBehavior(identity: isNear ? value : nil, priority: priority, action: action)
    }
  }

  /// Performs an action when a value changes between two evaluations.
  nonisolated public func onChange<V: Equatable>(
    of value: V, perform action: @escaping (_ newValue: V) -> Void
  ) -> some View {
    onChange(of: value) { _, value in action(value) }
  }

  /// Performs an action when a value changes between two evaluations.
  ///
  /// With `initial`, the action also runs when the view is mounted.
  nonisolated public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View {
    onChange(of: value, initial: initial) { _, _ in action() }
  }

  /// Performs an action when a value changes between two evaluations.
  ///
  /// With `initial`, the action also runs when the view is mounted, with the value as both old and new.
  nonisolated public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View {
    nonisolated(unsafe) let (value, action) = (value, action)
    return Behaved(content: self) { ChangeBehavior(value: value, initial: initial, action: action) }
  }
}
