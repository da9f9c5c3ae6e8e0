import Foundation

/// What a session shows: a closure, so that each session makes its own values.
package struct AnyRoot: Sendable {
  package let make: @MainActor @Sendable () -> AnyView

  package init<Content: View>(_ content: @escaping @MainActor @Sendable () -> Content) {
    make = { AnyView(content()) }
  }
}

/// One browser page: the tree of views, what the page shows of it, and what happens to it.
///
/// A host makes a session, lets it run until its first tasks are done, takes the `document`, and from then on
/// passes events in and sends the frames of `flush` out.
@MainActor package final class ViewSession {
  /// What the browser shows in a control, which is the user's until the program says otherwise.
  struct ControlState {
    var value: String?
    var checked: Bool?
    var editSequence: UInt32 = 0
  }

  /// Called once when something became dirty outside `handle`; again only after the next `flush`.
  package var onDirty: (@MainActor () -> Void)?
  /// The file of a token, which the browser has sent for this session; each can be taken once.
  package var takeUpload: @MainActor (String) -> UploadedFile? = { _ in nil }
  /// Events that did not fit the tree, such as those for an element that is gone or disabled.
  package private(set) var ignoredEvents = 0
  /// Path and query of the page as the views see it.
  package var url: String { location.url }

  let graph = Graph()
  let location: PageLocation
  private var client: ClientEnvironment
  private var controls: [ElementID: ControlState] = [:]
  private var drags = DragLearning()
  private var gestures: [ElementID: GestureMemory] = [:]
  private var sentStyles: Set<UInt32> = []
  private var sentTitle = ""
  private var isHandling = false
  private var hasAnnounced = false
  private var isClosed = false

  package init(root: AnyRoot, environment: ClientEnvironment, storage: BrowserStorage = BrowserStorage()) {
    client = environment
    location = PageLocation(url: environment.url, graph: graph, storage: storage)
    location.follow()
    graph.onDirty = { [weak self] in self?.announce() }
    graph.mount(RootNode(root.make, graph: graph, environment: environmentValues))
  }

  // Late tasks may still hold nodes: each must know that it is unmounted before the graph is gone.
  isolated deinit { close() }

  private var environmentValues: EnvironmentValues {
    var values = EnvironmentValues(client: client)
    values.location = location
    values.urlScope = location.scope
    values.openURL = OpenURLAction(graph: graph)
    return values
  }

  private func announce() {
    if isHandling || hasAnnounced || isClosed { return }
    hasAnnounced = true
    onDirty?()
  }

  /// The whole page as it is now. Operations not yet flushed are part of it and do not come again.
  package func document() -> Document {
    graph.settle()
    guard let root = graph.root else { return Document(title: "", body: "", rules: "") }
    for node in graph.takeTouched() { node.published = nil }
    graph.isLive = true
    hasAnnounced = false
    controls = [:]
    drags.forgetPage()
    let entrances = graph.takeEntrances()
    root.hide()
    var writer = HTMLWriter(entrances: entrances)
    writer.write(root)
    graph.requests += drags.introduce(graph.takeDraggable()) + begin(entrances)
    graph.requests += graph.takeScrolls()
    graph.endTransactions()
    sentStyles = writer.styles
    sentTitle = location.title
    let focus = wantedFocus()
    graph.focusChanged = false
    graph.startWaiting()
    return Document(
      title: sentTitle, body: writer.html,
      rules: writer.styles.sorted().map { StyleTable.rule(of: $0) }.joined() + writer.ownRules, focus: focus)
  }

  /// The element that a `@FocusState` says should have the focus.
  private func wantedFocus() -> ElementID? {
    var open = graph.root.map { [$0] } ?? []
    while let node = open.popLast() {
      for action in node.actions {
        if case .focus(let isWanted, _) = action.handler, isWanted() {
          return node.output.id(at: Int(action.index))
        }
      }
      open.append(contentsOf: node.children)
    }
    return nil
  }

  /// Lets tasks and changes run until nothing is to do any more or the time is over. The time in which others keep
  /// the main actor busy counts little: it is not these tasks that are slow then.
  package func runUntilIdle(limit: Duration) async {
    var remaining = limit
    repeat {
      graph.settle()
      graph.startWaiting()
      await Task.yield()
      if graph.tasks.running == 0 && !graph.needsFlush { return }
      let start = ContinuousClock.now
      try? await Task.sleep(for: .milliseconds(1))
      remaining -= min(ContinuousClock.now - start, Self.longestWait)
    } while remaining > .zero && !Task.isCancelled
  }

  private static let longestWait = Duration.milliseconds(5)

  /// Evaluates what is dirty and says what changed on the page since the last flush; nil: nothing.
  package func flush() -> Frame? {
    hasAnnounced = false
    guard !isClosed else { return nil }
    graph.settle()
    guard graph.isLive else { return nil }
    let entrances = graph.takeEntrances()
    var diff = Diff(isWatching: drags.isWatching, entrances: entrances)
    diff.run(graph.takeTouched())
    var operations: [Operation] = []
    let styles = diff.styles.subtracting(sentStyles)
    let rules = styles.sorted().map { StyleTable.rule(of: $0) }.joined()
    if !rules.isEmpty { operations.append(.addRules(rules)) }
    sentStyles.formUnion(styles)
    operations += diff.operations.compactMap { settled($0) }
    operations += corrections()
    operations += drags.operations(after: diff.operations, previous: diff.previous) { find($0) }
    operations += drags.introduce(graph.takeDraggable())
    operations += graph.takeScrolls()
    operations += graph.requests
    graph.requests = []
    if graph.focusChanged { operations.append(.focus(wantedFocus())) }
    graph.focusChanged = false
    if location.title != sentTitle {
      sentTitle = location.title
      operations.append(.effect(name: "title", arguments: [sentTitle]))
    }
    let transaction = graph.transaction
    graph.endTransactions()
    let beginnings = begin(entrances)
    for operation in beginnings { graph.request(operation) }
    graph.startWaiting()
    return operations.isEmpty ? nil : Frame(operations: operations, transaction: transaction)
  }

  /// Lets what the page now shows as it was at first become what it is.
  private func begin(_ entrances: [StyleTarget: Graph.Entrance]) -> [Operation] {
    if entrances.isEmpty { return [] }
    var operations: [Operation] = []
    for (target, entrance) in entrances.sorted(by: { $0.key.element < $1.key.element }) {
      guard find(target.element) != nil else { continue }
      operations.append(.animate(entrance.transaction))
      operations.append(.setStyle(target.element, target.property, entrance.last))
    }
    return operations + [.animate(nil)]
  }

  /// Leaves out what the browser shows already, because its user did it.
  private func settled(_ operation: Operation) -> Operation? {
    switch operation {
    case .setValue(let id, _, _): controls[id]?.value == nil ? operation : nil
    case .setFlag(let id, .checked, _): controls[id]?.checked == nil ? operation : nil
    default: operation
    }
  }

  /// Sets controls whose users did something that the program answered with another value.
  private func corrections() -> [Operation] {
    var operations: [Operation] = []
    for (id, state) in controls.sorted(by: { $0.key < $1.key }) {
      guard let (node, index) = find(id) else {
        controls[id] = nil
        continue
      }
      let attributes = node.output.attributes(at: index)
      if let shown = state.value {
        let value = attributes.first { $0.name == .value }?.value ?? ""
        if value != shown {
          operations.append(.setValue(id, value: value, editSequence: state.editSequence))
          controls[id]?.value = value
        }
      }
      if let shown = state.checked {
        let checked = attributes.contains { $0.name == .checked }
        if checked != shown {
          operations.append(.setFlag(id, .checked, checked))
          controls[id]?.checked = checked
        }
      }
    }
    return operations
  }

  /// Applies an event of the browser. An event that does not fit the current tree is counted and ignored.
  package func handle(_ event: ClientEvent) {
    guard !isClosed else { return }
    isHandling = true
    defer { isHandling = false }
    if !handleForPage(event), !handleForElement(event) { ignoredEvents += 1 }
  }

  private func handleForPage(_ event: ClientEvent) -> Bool {
    switch (event.kind, event.payload) {
    case (.ack, _), (.ping, _): return true
    case (.size, .size(let width, let scheme, let reducedMotion)):
      client.width = width
      client.scheme = scheme
      client.reducedMotion = reducedMotion
      graph.root?.inputs.environment = environmentValues
      graph.root?.invalidate()
    case (.pop, .string(let url)): location.open(url, mode: nil)
    case (.back, .none): location.goBack()
    case (.store, .stored(let key, let value)): location.storage.changed(key: key, value: value)
    case (.stored, .storage(let owner, let values)): location.storage.reported(values, owner: owner)
    case (.measure, .frames(let frames)): measured(frames)
    default: return false
    }
    return true
  }

  private func measured(_ frames: [ElementID: ElementFrame]) {
    for (id, frame) in frames {
      guard let (node, index) = find(id) else { continue }
      for action in node.actions where action.index == UInt32(index) {
        if case .measure(let take) = action.handler { take(frame) }
      }
    }
  }

  private func handleForElement(_ event: ClientEvent) -> Bool {
    guard let (node, index) = find(event.node) else { return false }
    return node.withActions { handle(event, at: index, of: node) }
  }

  private func handle(_ event: ClientEvent, at index: Int, of node: Node) -> Bool {
    if case .drag(let sample) = event.payload, sample.isFinite,
      node.actions.contains(where: { $0.index == UInt32(index) })
    {
      drags.note(sample, on: event.node, of: node, key: node.output.key(at: index))
    }
    // From the inside out.
    let shared = around(node, index).flatMap { node, index in
      node.actions.filter { $0.index == UInt32(index) }.compactMap { action -> SharedGesture? in
        guard case .shared(let isFirst, let handler) = action.handler else { return nil }
        return SharedGesture(isFirst: isFirst, handler: handler, element: node.output.id(at: index))
      }
    }
    for gesture in shared.reversed() where gesture.isFirst {
      if perform(gesture.handler, event, of: gesture.element) { return true }
    }
    var found = false
    for action in node.actions where action.index == UInt32(index) {
      if case .shared = action.handler { continue }
      if perform(action.handler, event, of: event.node) { found = true }
    }
    for gesture in shared where !gesture.isFirst {
      if perform(gesture.handler, event, of: gesture.element) { found = true }
    }
    return found
  }

  private struct SharedGesture {
    let isFirst: Bool
    let handler: Handler
    let element: ElementID
  }

  private func perform(_ handler: Handler, _ event: ClientEvent, of element: ElementID) -> Bool {
    switch event.kind {
    case .drag, .press, .hold, .pinch: break
    default: return perform(handler, event)
    }
    if gestures.count > 32 { gestures = [:] }
    let memory = gestures[element] ?? GestureMemory()
    gestures[element] = memory
    GestureMemory.current = memory
    defer { GestureMemory.current = nil }
    return perform(handler, event)
  }

  /// An element and all that it is in.
  private func around(_ node: Node, _ index: Int) -> [(Node, Int)] {
    var elements: [(Node, Int)] = []
    var node = node
    var index = index
    while true {
      for candidate in (0...index).reversed()
      where node.output.child(at: candidate) == 0 && node.output.end(of: candidate) > index {
        elements.append((node, candidate))
      }
      guard let parent = node.parent,
        let place = parent.output.index(of: node.id)
      else { return elements }
      (node, index) = (parent, place)
    }
  }

  private func perform(_ handler: Handler, _ event: ClientEvent) -> Bool {
    switch (handler, event.kind, event.payload) {
    case (.tap(let action), .tap, .none), (.tap(let action), .tap, .point): action()
    case (.point(let action), .tap, .point(let x, let y)): action(CGPoint(x: x, y: y))
    case (.double(let action), .double, .point(let x, let y)): action(CGPoint(x: x, y: y))
    case (.press(let action), .press, .flag(let isPressing)): action(isPressing)
    case (.hover(let action), .hover, .flag(let isAbove)): action(isAbove)
    case (.hold(let action), .hold, .none): action()
    case (.key(let action), .key, .string(let words)): return action(words)
    case (.pinch(let action), .pinch, .pinch(let sample)):
      guard sample.distance.isFinite, sample.angle.isFinite else { return false }
      action(sample)
    case (.edit(let action), .edit, .text(let text, let sequence)):
      controls[event.node] = ControlState(value: text, editSequence: sequence)
      action(text)
    case (.commit(let action), .commit, _): action()
    case (.toggle(let action), .toggle, .flag(let isOn)):
      controls[event.node] = ControlState(checked: isOn)
      action(isOn)
    case (.pick(let action), .pick, .choice(let position)):
      controls[event.node] = ControlState(value: String(position))
      action(position)
    case (.number(let bounds, let action), .number, .number(let number)):
      guard number.isFinite, bounds.contains(number) else { return false }
      controls[event.node] = ControlState(value: Style.number(number))
      action(number)
    case (.date(let action), .date, .string(let text)):
      controls[event.node] = ControlState(value: text)
      action(text)
    case (.focus(_, let action), .focus, .flag(let isFocused)): action(isFocused)
    case (.drag(let action), .drag, .drag(let sample)):
      guard sample.isFinite else { return false }
      action(sample)
    case (.refresh(let action), .refresh, _):
      graph.tasks.begin()
      let counter = graph.tasks
      Task {
        await action()
        counter.end()
      }
    case (.near(let action), .near, .flag(let isNear)): action(isNear)
    case (.swipe(let actions), .swipe, .number(let number)):
      guard let position = Int(exactly: number), actions.indices.contains(position) else { return false }
      actions[position]()
    case (.dismiss(let action), .dismiss, _): action()
    case (.file(let action), .file, .string(let tokens)):
      let tokens = tokens.split(separator: " ")
      let files = tokens.compactMap { takeUpload(String($0)) }
      guard !files.isEmpty else { return false }
      let lost = files.count < tokens.count ? "Some files got lost. Choose them once more." : nil
      if let trouble = action(files) ?? lost {
        graph.request(.effect(name: "trouble", arguments: [String(event.node), trouble]))
      }
    default: return false
    }
    return true
  }

  /// The element of a number, wherever it is in the tree now.
  private func find(_ id: ElementID) -> (Node, Int)? {
    guard id != 0, let root = graph.root else { return nil }
    var open = [root]
    while let node = open.popLast() {
      if let index = node.output.index(of: id), node.output.tag(at: index) != .node {
        return (node, index)
      }
      open.append(contentsOf: node.children)
    }
    return nil
  }

  /// Goes to a URL of this application, as if the user had followed a link to it.
  package func open(url: String) { location.open(url, mode: .push) }

  /// Takes everything down: `onDisappear` runs, tasks are cancelled, later events are ignored.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    graph.close()
    location.storage.close()
  }

  /// Bodies and closures evaluated since the start, for measurements.
  package var evaluations: Int { graph.evaluations }
  /// The view whose updates did not come to an end, if there was one.
  package var runaway: String? { graph.runaway }
}

extension ClientEvent.DragSample {
  var isFinite: Bool {
    [startX, startY, translationX, translationY, velocityX, velocityY].allSatisfy { abs($0) < 1e6 }
  }
}
