/// What compared views showed, for other pages that show an equal one in the same surroundings: of what many people
/// look at, each body runs once and not once for each of them.
///
/// Only views that are `Hashable` are kept, which say by that that they are values and nothing else. An outcome is kept
/// when its evaluation read nothing observable, had no effect and no nodes of its own, and asked nothing of the
/// environment that is the page's own. State is no hindrance: it is as at first, and a node that was shown so is
/// evaluated like any other as soon as something in it happens.
@MainActor final class SharedOutputs<Content: View & Equatable> {
  private struct Outcome {
    let view: Content
    let wrapper: ChildWrapper
    let axis: Axis?
    let surroundings: [EnvironmentValues.Surrounding]
    let output: RenderOutput
    let traits: Traits
    let makesActionsLate: Bool
  }

  /// Outcomes of one type. What is not used goes when so many others have been kept twice.
  private static var mostKept: Int { 512 }

  private let hashable: any Hashable.Type
  private var outcomes: [Int: [Outcome]] = [:]
  private var older: [Int: [Outcome]] = [:]
  private var kept = 0

  private init(_ hashable: any Hashable.Type) { self.hashable = hashable }

  /// Nil for views that are not hashable.
  static var table: SharedOutputs? {
    let type = ObjectIdentifier(Content.self)
    if let known = Tables.known[type] { return known as? SharedOutputs }
    let table = (Content.self as? any Hashable.Type).map { SharedOutputs($0) }
    Tables.known[type] = .some(table)
    return table
  }

  /// Has a new node show what it shows elsewhere, or evaluates it.
  func evaluate(_ node: ComparedNode<Content>) {
    let hash = hash(of: node.view)
    if let outcome = outcome(hash, for: node) {
      let first = node.graph.nextIDs(outcome.output.count)
      show(outcome, as: outcome.output.numbered(from: first), on: node)
    } else {
      evaluate(node, hash)
    }
  }

  /// The same for a node whose view, or what is around it, is another one than before.
  func update(_ node: ComparedNode<Content>) {
    guard node.isAtFirst, node.graph.isStill else { return node.evaluate() }
    let hash = hash(of: node.view)
    guard let outcome = outcome(hash, for: node) else { return evaluate(node, hash) }
    // Of another shape some elements are new and some stay, which an evaluation finds out.
    guard outcome.output.hasShape(of: node.output) else { return node.evaluate() }
    node.graph.touch(node)
    show(outcome, as: outcome.output.numbered(as: node.output), on: node)
  }

  private func show(_ outcome: Outcome, as output: RenderOutput, on node: ComparedNode<Content>) {
    node.isDirty = false
    node.output = output
    node.traits = outcome.traits
    node.makesActionsLate = outcome.makesActionsLate
  }

  private func evaluate(_ node: ComparedNode<Content>, _ hash: Int) {
    // As it is handed in: once evaluated, it holds what its page handed down.
    let view = node.view
    let graph = node.graph
    let effects = graph.effects
    let reads = EnvironmentReads()
    node.evaluate(recordedBy: reads)
    guard let keys = reads.end(), effects == graph.effects, node.isAtFirst, node.output.isAscending,
      let surroundings = node.inputs.environment.surroundings(keys)
    else { return }
    keep(
      Outcome(
        view: view, wrapper: node.inputs.wrapper, axis: node.inputs.axis, surroundings: surroundings,
        output: node.output, traits: node.traits, makesActionsLate: node.makesActionsLate), hash)
  }

  private func hash(of view: Content) -> Int {
    let hashable = hashable
    return withUnsafePointer(to: view) { hashable.hash(at: UnsafeRawPointer($0)) }
  }

  private func outcome(_ hash: Int, for node: ComparedNode<Content>) -> Outcome? {
    func fits(_ outcome: Outcome) -> Bool {
      outcome.wrapper == node.inputs.wrapper && outcome.axis == node.inputs.axis && outcome.view == node.view
        && node.inputs.environment.fits(outcome.surroundings)
    }
    if let found = outcomes[hash]?.first(where: fits) { return found }
    guard let found = older[hash]?.first(where: fits) else { return nil }
    keep(found, hash)
    return found
  }

  private func keep(_ outcome: Outcome, _ hash: Int) {
    if kept >= Self.mostKept {
      older = outcomes
      outcomes = [:]
      kept = 0
    }
    kept += 1
    outcomes[hash, default: []].append(outcome)
  }
}

@MainActor private enum Tables {
  static var known: [ObjectIdentifier: AnyObject?] = [:]
}

extension Hashable {
  fileprivate static func hash(at pointer: UnsafeRawPointer) -> Int {
    pointer.assumingMemoryBound(to: Self.self).pointee.hashValue
  }
}

extension Node {
  /// Whether the node shows elements only, whose actions are made late if they have any, and nothing has happened to
  /// what it keeps: it shows what any other one would.
  fileprivate var isAtFirst: Bool {
    children.isEmpty && tags.isEmpty && actions.isEmpty
      && storage.allSatisfy { ($0.object as? any SameAtFirst)?.isAtFirst == true }
  }
}
