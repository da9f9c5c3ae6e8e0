import Foundation
// The event after a change, as opposed to before it, is SPI for view frameworks.
@_spi(SwiftUI) import Observation

/// The inputs a node keeps from its parent, so it can be evaluated separately.
@MainActor struct NodeInputs {
  var environment: EnvironmentValues
  var pending: PendingModifier?
  var wrapper: ChildWrapper
  var axis: Axis?
}

/// A place in the tree that keeps state: a view with a body, state or a lifetime, or a deferred closure. All other
/// views only write records into the output of the surrounding node.
@MainActor package class Node {
  struct Kept {
    let key: UInt64
    let object: AnyObject
  }

  /// The state of a node that the page shows until the next flush.
  final class Snapshot {
    let output: RenderOutput
    let children: ContiguousArray<Node>

    init(output: RenderOutput, children: ContiguousArray<Node>) {
      self.output = output
      self.children = children
    }

    func child(at index: Int) -> Node? {
      let place = output.child(at: index)
      return place == 0 ? nil : children[place - 1]
    }
  }

  /// The first path within a node.
  static let startPath: UInt64 = 1

  package let id: ElementID
  let depth: UInt32
  let path: UInt64
  /// A strong reference, because checking a weak one at each use is slower. ``Graph/close()`` breaks the cycle.
  let graph: Graph
  private(set) unowned var parent: Node?
  var inputs: NodeInputs
  package internal(set) var children: ContiguousArray<Node> = []
  package internal(set) var output = RenderOutput()
  /// Handlers of elements. Empty while they are created on demand.
  var actions: ContiguousArray<(index: UInt32, handler: EventHandler)> = []
  /// True if the actions are re-created for each event. This applies to rows with many actions, of which few are ever
  /// used.
  var makesActionsLate = false
  var tags: [(index: UInt32, value: AnyHashable)] = []
  /// Storage of `@State` and similar properties, each with the key of its field.
  var storage: ContiguousArray<Kept> = []
  var published: Snapshot?
  private var ticket: Ticket?
  /// True while a registration without a ticket is valid.
  private var hasFreeRegistration = false
  private var knownPlace: NodePlace?
  var claim: UInt32 = 0
  private var epoch: UInt32 = 0
  var traits: Traits = []
  var isShown = false
  var isDirty = false
  /// True if the row's node is reached only through nodes that host all views.
  let isInRow: Bool
  private(set) var isMounted = true

  init(_ context: _RenderContext) {
    let parent = context.builder.node
    graph = parent.graph
    self.parent = parent
    depth = parent.depth + 1
    isInRow = parent.hostsAllViews
    id = parent.graph.nextID()
    path = context.path
    inputs = context.inputs
  }

  init(root graph: Graph, environment: EnvironmentValues) {
    self.graph = graph
    parent = nil
    depth = 0
    isInRow = false
    id = graph.nextID()
    path = 0
    inputs = NodeInputs(environment: environment, pending: nil, wrapper: .none, axis: nil)
  }

  /// The name of the node in warnings.
  var name: String { String(describing: type(of: self)) }
  /// True if the node is an element of a `ForEach`.
  var isRow: Bool { false }
  /// The identity that a `ForEach` gave the node.
  var explicitID: AnyHashable? { nil }
  /// True if a view with a body may live in this node as its only content.
  var hostsView: Bool { false }
  /// True if all views with a body inside the node live in it. This applies to the many small rows of a `ForEach`: one
  /// node instead of twenty saves memory, and evaluating a row as a whole costs little.
  var hostsAllViews: Bool { false }
  /// True if the elements of a `ForEach` inside the node live in it too.
  var hostsLoops: Bool { false }

  /// Replaces a row by empty space, with a height in points, until it comes near.
  func collapse(height: Double) {}

  /// Writes the node's records.
  func produce(_ context: _RenderContext) {}
  /// Ends the work that a subclass started.
  func willUnmount() {}

  final func child(at index: Int) -> Node? {
    let place = output.child(at: index)
    return place == 0 ? nil : children[place - 1]
  }

  /// - Parameter reads: Records the environment keys that the evaluation reads.
  final func evaluate(recordedBy reads: EnvironmentReads? = nil) {
    isDirty = false
    graph.touch(self)
    graph.evaluations += 1
    let builder = graph.borrowBuilder(for: self)
    defer { graph.recycle(builder) }
    builder.reads = reads
    let environment = reads.map { inputs.environment.recorded(by: $0) } ?? inputs.environment
    produce(
      _RenderContext(
        builder: builder, environment: environment, path: Self.startPath, pending: inputs.pending,
        wrapper: inputs.wrapper, axis: inputs.axis))
    builder.commit()
  }

  /// Calls a closure while the node has its actions, including those created on demand.
  final func withActions<Result>(_ body: () -> Result) -> Result {
    guard makesActionsLate else { return body() }
    let traits = traits
    graph.keepsActions = true
    evaluate()
    graph.keepsActions = false
    if self.traits != traits { parent?.recomputeTraits() }
    defer {
      if makesActionsLate { actions = [] }
    }
    return body()
  }

  final func unmount() {
    guard isMounted else { return }
    isMounted = false
    isDirty = false
    epoch &+= 1
    ticket?.bump()
    ticket = nil
    willUnmount()
    graph.forgetFrames(of: self)
    for child in children { child.unmount() }
    parent = nil
    knownPlace?.node = nil
  }

  /// Marks the node as absent from the page, or moved.
  final func hide() {
    published = nil
    isShown = false
    for child in children { child.hide() }
  }

  /// Appends the page's elements that represent the node now, in order.
  final func shownElements(into elements: inout [ElementID]) {
    let output = published?.output ?? output
    for index in output.siblings(in: output.all) {
      if output.tag(at: index) == .node {
        let child = published.map { $0.child(at: index) } ?? child(at: index)
        if let child, child.isShown { child.shownElements(into: &elements) }
      } else {
        elements.append(output.id(at: index))
      }
    }
  }

  /// The page's element that represents the node, if there is exactly one.
  final var shownElement: ElementID? {
    var elements: [ElementID] = []
    shownElements(into: &elements)
    return elements.count == 1 ? elements[0] : nil
  }

  /// Calls a closure, and evaluates the node again when an observable value it read changes.
  ///
  /// A registration with an observable model lives until that model changes. Nodes that are evaluated often or
  /// unmounted must not accumulate registrations, so each reads its own ticket together with the model, and
  /// changing the ticket drops the registrations of that reading. The first registration of a node, often its only one,
  /// needs no ticket while it is valid; neither do types that never read a model.
  final func tracked<Result>(_ apply: () -> Result) -> Result {
    beginTracking()
    let type = ObjectIdentifier(type(of: self))
    if graph.observes(type) { return registered(apply) }
    // The second argument is evaluated only if the first has read a value.
    var hasRead = false
    let result = withObservationTracking(apply, onChange: Self.noting(&hasRead))
    guard hasRead else { return result }
    graph.noteObserving(type)
    return tracked(apply)
  }

  /// Drops the previous registrations before a new evaluation.
  final func beginTracking() {
    epoch &+= 1
    ticket?.bump()
  }

  /// Adds reads to the evaluation in progress.
  ///
  /// - Parameter type: The type that reads. Few of the views in a row read observable values.
  final func observing<Result>(_ type: ObjectIdentifier, _ apply: () -> Result) -> Result {
    if !graph.observes(type) {
      var hasRead = false
      let result = withObservationTracking(apply, onChange: Self.noting(&hasRead))
      guard hasRead else { return result }
      graph.noteObserving(type)
    }
    return registered(apply)
  }

  private func registered<Result>(_ apply: () -> Result) -> Result {
    graph.registrations &+= 1
    let epoch = epoch
    guard hasFreeRegistration else {
      hasFreeRegistration = true
      return withObservationTracking(
        apply,
        didSet: { [place] tracking in
          Node.observationFired(tracking, place, epoch, wasFree: true)
        })
    }
    let ticket = ticket ?? Ticket()
    self.ticket = ticket
    return withObservationTracking {
      ticket.read()
      return apply()
    } didSet: { [place] tracking in
      Node.observationFired(tracking, place, epoch, wasFree: false)
    }
  }

  /// Returns the closure's result, or nil if the closure read an observable value.
  final func untracked<Result>(_ apply: () -> Result) -> Result? {
    var hasRead = false
    let result = withObservationTracking(apply, onChange: Self.noting(&hasRead))
    return hasRead ? nil : result
  }

  private static func noting(_ hasRead: inout Bool) -> @Sendable () -> Void {
    hasRead = true
    return {}
  }

  /// Called after the change, so an evaluation on another thread sees it.
  private nonisolated static func observationFired(
    _ tracking: ObservationTracking, _ place: NodePlace, _ epoch: UInt32, wasFree: Bool
  ) {
    tracking.cancel()
    if MainExecutor.isCurrent {
      MainActor.assumeIsolated { place.node?.registrationEnded(epoch: epoch, wasFree: wasFree) }
    } else {
      Task { @MainActor in place.node?.registrationEnded(epoch: epoch, wasFree: wasFree) }
    }
  }

  private func registrationEnded(epoch: UInt32, wasFree: Bool) {
    if wasFree { hasFreeRegistration = false }
    if epoch == self.epoch { invalidate() }
  }

  /// Marks the node as dirty. The next flush evaluates it.
  final func invalidate() {
    guard isMounted else { return }
    guard !isDirty else { return graph.noteTransaction(of: self) }
    isDirty = true
    graph.enqueue(self)
  }

  /// A reference for objects that may outlive the node.
  final var place: NodePlace {
    if let knownPlace { return knownPlace }
    let place = NodePlace(isMounted ? self : nil)
    knownPlace = place
    return place
  }
}

/// Refers to a node while it is mounted. A weak reference would slow down each use of the node.
final class NodePlace: Sendable {
  @MainActor fileprivate(set) var node: Node?

  @MainActor init(_ node: Node?) { self.node = node }

  func invalidateFromAnywhere() {
    if MainExecutor.isCurrent {
      MainActor.assumeIsolated { node?.invalidate() }
    } else {
      Task { @MainActor in node?.invalidate() }
    }
  }
}

/// An observable object that is read along with a model.
@Observable @MainActor final class Ticket {
  private var count = 0

  func read() { _ = count }
  func bump() { count &+= 1 }
}
