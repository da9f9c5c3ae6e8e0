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
  private var sentStyles: Set<UInt32> = []
  private var sentTitle = ""
  private var isHandling = false
  private var hasAnnounced = false
  private var isClosed = false

  package init(root: AnyRoot, environment: ClientEnvironment) {
    client = environment
    location = PageLocation(url: environment.url, graph: graph)
    graph.onDirty = { [weak self] in self?.announce() }
    graph.mount(RootNode(root.make, graph: graph, environment: environmentValues))
  }

  // Late tasks may still hold nodes: each must know that it is unmounted before the graph is gone.
  isolated deinit { close() }

  private var environmentValues: EnvironmentValues {
    var values = EnvironmentValues(client: client)
    values.location = location
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
    graph.transaction = nil
    hasAnnounced = false
    controls = [:]
    root.hide()
    var writer = HTMLWriter()
    writer.write(root)
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

  /// Lets tasks and changes run until nothing is to do any more or the time is over.
  package func runUntilIdle(limit: Duration) async {
    let end = ContinuousClock.now + limit
    repeat {
      graph.settle()
      graph.startWaiting()
      await Task.yield()
      if graph.tasks.running == 0 && !graph.needsFlush { return }
      try? await Task.sleep(for: .milliseconds(1))
    } while ContinuousClock.now < end && !Task.isCancelled
  }

  /// Evaluates what is dirty and says what changed on the page since the last flush; nil: nothing.
  package func flush() -> Frame? {
    hasAnnounced = false
    guard !isClosed else { return nil }
    graph.settle()
    guard graph.isLive else { return nil }
    var diff = Diff()
    diff.run(graph.takeTouched())
    var operations: [Operation] = []
    let styles = diff.styles.subtracting(sentStyles)
    let rules = styles.sorted().map { StyleTable.rule(of: $0) }.joined()
    if !rules.isEmpty { operations.append(.addRules(rules)) }
    sentStyles.formUnion(styles)
    operations += diff.operations.compactMap { settled($0) }
    operations += corrections()
    operations += graph.requests
    graph.requests = []
    if graph.focusChanged { operations.append(.focus(wantedFocus())) }
    graph.focusChanged = false
    if location.title != sentTitle {
      sentTitle = location.title
      operations.append(.effect(name: "title", arguments: [sentTitle]))
    }
    let transaction = graph.transaction
    graph.transaction = nil
    graph.startWaiting()
    return operations.isEmpty ? nil : Frame(operations: operations, transaction: transaction)
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
    case (.store, .stored(let key, let value)): location.stored(key: key, value: value)
    default: return false
    }
    return true
  }

  private func handleForElement(_ event: ClientEvent) -> Bool {
    guard let (node, index) = find(event.node) else { return false }
    var found = false
    for action in node.actions where action.index == UInt32(index) {
      if perform(action.handler, event) { found = true }
    }
    return found
  }

  private func perform(_ handler: Handler, _ event: ClientEvent) -> Bool {
    switch (handler, event.kind, event.payload) {
    case (.tap(let action), .tap, .none): action()
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
      let files = tokens.split(separator: " ").compactMap { takeUpload(String($0)) }
      guard !files.isEmpty else { return false }
      action(files)
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
