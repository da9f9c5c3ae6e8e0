import Foundation

/// The nodes of a session and the order of their evaluation.
@MainActor package final class Graph {
  /// The maximum number of rounds of evaluation, appearing and `onChange` in one flush. More count as an endless loop.
  static let passLimit = 25

  private static var observingTypes: Set<ObjectIdentifier> = []

  private(set) var root: Node?
  private var lastID: ElementID = 0
  private var dirty: [Node] = []
  private var afterEvaluation: [() -> Void] = []
  private var afterFlush: [() -> Void] = []
  /// Builders of all sessions, because the main actor evaluates one session at a time.
  private static var builders: [OutputBuilder] = []
  static var sleepers: [Sleeper] = []
  static var isTicking = false
  private var lastClaim: UInt32 = 0
  /// Nodes whose current output differs from the page.
  private(set) var touched: [Node] = []
  /// True while a page shows this graph, so changes must be announced.
  var isLive = false
  private(set) var isSettling = false
  /// True if the evaluated node needs its actions now.
  var keepsActions = false
  /// The number of bodies and closures evaluated since the start.
  package internal(set) var evaluations = 0
  /// The name of the view whose updates did not end.
  package private(set) var runaway: String?
  /// The warnings already printed.
  private(set) var warnings: Set<String> = []
  var transaction: FrameTransaction?
  /// Nodes whose changes in this flush have their own animation; nil disables it.
  private var animated: [ElementID: FrameTransaction?] = [:]
  /// Nodes that changed without an animation.
  private var plain: Set<ElementID> = []
  /// Style properties that changed before the page showed them, with their first values.
  private(set) var entrances: [StyleTarget: Entrance] = [:]
  private var frames: [ElementID: [UInt32: ElementFrame]] = [:]
  private var lastFrames: [FrameKind: ElementFrame] = [:]
  /// Pressed buttons, by node and key.
  private var pressed: [ElementID: Set<UInt32>] = [:]
  private var scrolls: [ScrollRequest] = []
  /// Nodes with gestures that were evaluated since the last flush.
  private var dragged: [Node] = []
  var onDirty: (() -> Void)?
  /// Pending operations that views requested besides their output.
  var requests: [Operation] = []
  var focusChanged = false
  let tasks = TaskCounter()
  /// The number of observable reads so far. An evaluation compares it before and after.
  var registrations: UInt32 = 0
  private(set) lazy var openPage = OpenPage(self)
  var matchedNames = MatchedNames()
  /// Views that handle URLs of the app's own schemes.
  var urlHandlers: [(owner: ElementID, perform: (URL) -> Void)] = []

  func mount(_ root: Node) {
    self.root = root
    root.invalidate()
  }

  /// Unmounts all nodes and runs their final actions.
  func close() {
    root?.unmount()
    root = nil
    dirty = []
    touched = []
    scrolls = []
    dragged = []
    let actions = afterEvaluation
    afterEvaluation = []
    for action in actions { action() }
    startWaiting()
    openPage.close()
    wake()
  }

  func nextID() -> ElementID {
    lastID += 1
    return lastID
  }

  /// Reserves consecutive element numbers and returns the first.
  func nextIDs(_ count: Int) -> ElementID {
    defer { lastID += ElementID(truncatingIfNeeded: count) }
    return lastID + 1
  }

  func nextClaim() -> UInt32 {
    lastClaim &+= 1
    return lastClaim
  }

  func observes(_ type: ObjectIdentifier) -> Bool { Self.observingTypes.contains(type) }
  func noteObserving(_ type: ObjectIdentifier) { Self.observingTypes.insert(type) }

  func enqueue(_ node: Node) {
    noteTransaction(of: node)
    dirty.append(node)
    announce()
  }

  package func request(_ operation: Operation) {
    requests.append(operation)
    announce()
  }

  /// Records the current animation for a changed node. Changes that follow during evaluation share the animation.
  func noteTransaction(of node: Node) {
    if let current = Transaction.current, !current.disablesAnimations, let animation = current.animation {
      transaction = animation.frameTransaction
      animated[node.id] = .some(transaction)
    } else if !isSettling {
      plain.insert(node.id)
    }
  }

  /// Animates the changes inside a node with its own transaction.
  func animate(_ node: Node, _ transaction: FrameTransaction?) { animated[node.id] = .some(transaction) }

  func transaction(of node: Node) -> FrameTransaction? {
    if transaction == nil, animated.isEmpty { return nil }
    var next: Node? = node
    while let current = next {
      if let own = animated[current.id] { return own }
      if plain.contains(current.id) { return nil }
      next = current.parent
    }
    return transaction
  }

  func endTransactions() {
    transaction = nil
    animated = [:]
    plain = []
  }

  // MARK: Frames of elements

  /// Returns the last frame that the browser reported for an element of a node.
  func frame(of node: Node, _ key: UInt32) -> ElementFrame? { frames[node.id]?[key] }

  func setFrame(_ frame: ElementFrame, of node: Node?, _ key: UInt32) {
    guard let node, node.isMounted, frames[node.id]?[key] != frame else { return }
    frames[node.id, default: [:]][key] = frame
    if lastFrames.count < 1000 { lastFrames[FrameKind(node.viewType, key)] = frame }
    node.invalidate()
  }

  func forgetFrames(of node: Node) {
    if !frames.isEmpty { frames[node.id] = nil }
    if !pressed.isEmpty { pressed[node.id] = nil }
  }

  func isPressed(_ node: Node, _ key: UInt32) -> Bool { pressed[node.id]?.contains(key) == true }

  func press(_ node: Node, _ key: UInt32, isDown: Bool) {
    guard node.isMounted, isPressed(node, key) != isDown else { return }
    if isDown { pressed[node.id, default: []].insert(key) } else { forgetPress(node, key) }
    node.invalidate()
  }

  func forgetPress(_ node: Node, _ key: UInt32) {
    guard !pressed.isEmpty, pressed[node.id]?.remove(key) != nil else { return }
    if pressed[node.id]?.isEmpty == true { pressed[node.id] = nil }
  }

  /// Returns the last frame of the same element in another view of this type.
  func lastFrame(like node: Node, _ key: UInt32) -> ElementFrame? {
    lastFrames[FrameKind(node.viewType, key)]
  }

  private struct FrameKind: Hashable {
    let viewType: ObjectIdentifier
    let key: UInt32

    init(_ viewType: ObjectIdentifier, _ key: UInt32) {
      self.viewType = viewType
      self.key = key
    }
  }

  /// Scrolls to the element with an identity within a node, once the page shows it.
  func scroll(to id: AnyHashable, in node: Node, _ anchor: UnitPoint?) {
    scrolls.append(ScrollRequest(id: id, node: node, anchor: anchor))
    announce()
  }

  /// Scrolls the scroll view within a node to one of its edges.
  func scroll(to edge: Edge, in node: Node) {
    afterFlush { [node] in
      guard node.isMounted, let element = node.elementAtEdge(edge) else { return }
      let place: Operation.ScrollAnchor = edge == .top || edge == .leading ? .start : .end
      node.graph.request(.scroll(element, place, place))
    }
    announce()
  }

  func takeScrolls() -> [Operation] {
    defer { scrolls = [] }
    return scrolls.compactMap { request in
      guard request.node.isMounted, let element = request.node.firstElement(of: request.id) else {
        return nil
      }
      guard let anchor = request.anchor else { return .scroll(element, .nearest, .nearest) }
      return .scroll(element, .init(anchor.y), .init(anchor.x))
    }
  }

  private struct ScrollRequest {
    let id: AnyHashable
    let node: Node
    let anchor: UnitPoint?
  }

  // MARK: Drags and entrances

  func noteDraggable(_ node: Node) { dragged.append(node) }

  func takeDraggable() -> [Node] {
    defer { dragged = [] }
    return dragged
  }

  /// Records style changes of a view that starts an animation as it appears. The page has not shown the initial values
  /// yet.
  func noteEntrance(_ node: Node, from old: RenderOutput, to new: OutputDraft) {
    guard transaction != nil || !animated.isEmpty, !node.isShown, let how = transaction(of: node) else {
      return
    }
    for record in new where record.child == 0 && !record.attributes.isEmpty {
      guard let before = old.index(of: record.id), old.tag(at: before) == record.tag else { continue }
      let values = old.attributes(at: before)
      for attribute in record.attributes {
        guard let property = attribute.name.style else { continue }
        let value = values.first { $0.name == attribute.name }?.value ?? property.neutral
        let target = StyleTarget(element: record.id, property: property)
        let first = entrances[target]?.first ?? value
        if first != attribute.value {
          entrances[target] = Entrance(first: first, last: attribute.value, transaction: how)
        }
      }
    }
  }

  func takeEntrances() -> [StyleTarget: Entrance] {
    defer { entrances = [:] }
    return entrances
  }

  struct Entrance {
    let first, last: String
    let transaction: FrameTransaction
  }

  /// Counts of pending side effects. An evaluation without side effects leaves them unchanged.
  var effects: [Int] {
    [
      afterEvaluation.count, afterFlush.count, requests.count, scrolls.count, dragged.count, entrances.count,
      animated.count, urlHandlers.count, warnings.count, Int(registrations),
    ]
  }

  /// True if no animation is pending that an evaluation would have to see.
  var isAnimationFree: Bool { transaction == nil && animated.isEmpty }

  private func announce() {
    if !isSettling { onDirty?() }
  }

  var needsFlush: Bool { !dirty.isEmpty || !requests.isEmpty || !scrolls.isEmpty || !afterEvaluation.isEmpty }

  /// Enqueues an action that runs after this round of evaluation: appearing, disappearing and changes.
  func afterEvaluation(_ action: @escaping () -> Void) { afterEvaluation.append(action) }
  /// Enqueues an action that runs after the frame is made, such as a task's start.
  func afterFlush(_ action: @escaping () -> Void) { afterFlush.append(action) }

  func startWaiting() {
    let actions = afterFlush
    afterFlush = []
    for action in actions { action() }
  }

  /// Evaluates until no node is dirty.
  func settle() {
    guard !isSettling else { return }
    StyleTable.forgetUnused()
    isSettling = true
    defer { isSettling = false }
    var passes = 0
    while !dirty.isEmpty || !afterEvaluation.isEmpty {
      passes += 1
      if passes > Self.passLimit {
        fail()
        return
      }
      let batch = dirty.sorted { $0.depth < $1.depth }
      dirty = []
      for node in batch where node.isDirty && node.isMounted {
        let traits = node.traits
        node.evaluate()
        if node.traits != traits { node.parent?.recomputeTraits() }
      }
      let actions = afterEvaluation
      afterEvaluation = []
      for action in actions { action() }
    }
  }

  /// Prints a warning about a mistake in the app, only once because views are evaluated often.
  func warn(_ mistake: String) {
    guard warnings.count < 32, warnings.insert(mistake).inserted else { return }
    FileHandle.standardError.write(Data("SwiftUI: \(mistake)\n".utf8))
  }

  private func fail() {
    let name = dirty.first?.name ?? "an action"
    runaway = name
    dirty = []
    afterEvaluation = []
    warn("The updates of \(name) do not end.")
    guard let root else { return }
    (root as? RootNode)?.fail()
    root.evaluate()
    dirty = []
    afterEvaluation = []
  }

  func touch(_ node: Node) {
    guard isLive, node.isShown, node.published == nil else { return }
    node.published = Node.Snapshot(output: node.output, children: node.children)
    touched.append(node)
  }

  /// Returns the nodes to compare with the page, parents first.
  func takeTouched() -> [Node] {
    let nodes = touched.sorted { $0.depth < $1.depth }
    touched = []
    return nodes
  }

  /// The numbers of all styles in use.
  var styles: Set<UInt32> {
    var styles: Set<UInt32> = []
    var open = root.map { [$0] } ?? []
    while let node = open.popLast() {
      for index in node.output.all { styles.insert(node.output.style(at: index)) }
      open.append(contentsOf: node.children)
    }
    return styles
  }

  func borrowBuilder(for node: Node) -> OutputBuilder {
    let builder = Self.builders.popLast() ?? OutputBuilder(node)
    builder.begin(node)
    return builder
  }

  func recycle(_ builder: OutputBuilder) {
    builder.reset()
    if Self.builders.count < 16 { Self.builders.append(builder) }
  }
}

/// The root of a session's tree.
@MainActor final class RootNode: Node {
  private let make: () -> AnyView
  private var hasFailed = false

  init(_ make: @escaping () -> AnyView, graph: Graph, environment: EnvironmentValues) {
    self.make = make
    super.init(root: graph, environment: environment)
  }

  func fail() { hasFailed = true }

  override func produce(_ context: _RenderContext) {
    if hasFailed {
      var box = Box(.p, .empty)
      box.text = frameworkText("This page could not be shown.", context.environment.locale)
      box.attributes = [Attribute(.role, "alert")]
      context.emit(box)
    } else {
      AnyView._render(tracked { make() }, context)
    }
  }
}
