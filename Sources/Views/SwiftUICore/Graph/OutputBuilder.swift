import Foundation

/// Collects the records of one node while it is evaluated, and finds its children of the last time again.
@MainActor package final class OutputBuilder {
  /// The one that is evaluated. Not counted, since what evaluates it holds it meanwhile; later it is not used.
  package private(set) unowned(unsafe) var node: Node
  private var records: Draft = []
  private var actions: ContiguousArray<(index: UInt32, handler: Handler)> = []
  private var tags: [(index: UInt32, value: AnyHashable)] = []
  private var children: ContiguousArray<Node> = []
  private var kept: ContiguousArray<Node.Kept> = []
  private var cursor = 0
  private var positions: [UInt64: Int]?
  private var claim: UInt32 = 0
  private var hasDrag = false
  /// Hears what is asked of the environment, where the outcome may serve other pages.
  var reads: EnvironmentReads?

  init(_ node: Node) { self.node = node }

  func begin(_ node: Node) {
    self.node = node
    claim = node.graph.nextClaim()
    cursor = 0
  }

  func reset() {
    records.removeAll(keepingCapacity: true)
    actions.removeAll(keepingCapacity: true)
    tags.removeAll()
    children.removeAll(keepingCapacity: true)
    kept.removeAll(keepingCapacity: true)
    positions = nil
    hasDrag = false
    reads = nil
  }

  package var count: Int { records.count }

  func open(_ box: Box, key: UInt32) -> Int {
    let index = records.count
    for handler in box.handlers {
      actions.append((UInt32(index), handler))
      if case .drag = handler.plain { hasDrag = true }
    }
    if let tag = box.tagValue { tags.append((UInt32(index), tag)) }
    records.append(
      Record(
        id: 0, key: key, style: StyleTable.number(of: box.style), length: 0, child: 0, tag: box.tag,
        kind: box.kind, traits: box.traits, text: box.text, attributes: box.attributes))
    return index
  }

  func close(_ index: Int) {
    records[index].length = UInt32(records.count - index - 1)
    records[index].traits = Self.traits(of: index, in: records, children: children)
  }

  /// Changes an element whose attributes depend on what is inside it.
  package func setAttribute(_ attribute: Attribute, at index: Int) {
    records[index].attributes.append(attribute)
  }

  /// Whether something between two elements is pressed or written to by itself.
  package func hasControls(in range: Range<Int>) -> Bool { Self.hasControls(in: range, records, children) }

  private static func hasControls(
    in range: Range<Int>, _ records: Draft, _ children: ContiguousArray<Node>
  ) -> Bool {
    range.contains { index in
      let record = records[index]
      switch record.tag {
      case .node:
        let child = children[Int(record.child) - 1]
        return hasControls(in: child.output.all, child.output.draft, child.children)
      case .a, .button, .input, .select, .textarea, .summary: return true
      default: return record.attribute(.tabIndex) != nil
      }
    }
  }

  /// Makes another element of one that was written as a button, where it has come to hold controls: HTML has no
  /// button in a button.
  package func makeGroup(at index: Int, label: String) {
    records[index].tag = .div
    records[index].attributes.removeAll { [.ariaPressed, .ariaLabel, .tabIndex].contains($0.name) }
    setAttribute(Attribute(.role, "group"), at: index)
    setAttribute(Attribute(.ariaLabel, label), at: index)
    listen("tap", at: index)
  }

  /// Has the browser tell of one more kind of event.
  func listen(_ event: String, at index: Int) {
    if let place = records[index].attributes.firstIndex(where: { $0.name == .dataEvents }) {
      records[index].attributes[place].value += " " + event
    } else {
      setAttribute(Attribute(.dataEvents, event), at: index)
    }
  }

  /// Changes an element whose style depends on what is inside it.
  func setStyle(_ style: Style, at index: Int) { records[index].style = StyleTable.number(of: style) }

  package func addHandler(_ handler: Handler, at index: Int) { actions.append((UInt32(index), handler)) }

  func place(_ child: Node) {
    children.append(child)
    records.append(
      Record(
        id: child.id, key: 0, style: 0, length: 0, child: UInt32(children.count), tag: .node, kind: .none,
        traits: child.traits, text: "", attributes: []))
  }

  /// What the node kept for a place the last time, or what is made for it now.
  func kept<Storage: AnyObject>(_ key: UInt64, _ make: () -> Storage) -> Storage {
    // Most evaluations come to the same places in the same order.
    let last = node.storage
    let known =
      kept.count < last.count && last[kept.count].key == key
      ? last[kept.count] : last.first { $0.key == key }
    let object = known?.object as? Storage ?? make()
    kept.append(Node.Kept(key: key, object: object))
    return object
  }

  /// Nothing is lost that the node kept, although nothing asks for it now.
  func keepAll() { kept = node.storage }

  /// The child that stood at this place the last time, unless it was taken already or is of another kind.
  func claim<Kind: Node>(path: UInt64, as kind: Kind.Type, where isWanted: (Kind) -> Bool = { _ in true })
    -> Kind?
  {
    let previous = node.children
    if cursor < previous.count {
      let next = previous[cursor]
      if next.path == path && next.claim != claim {
        cursor += 1
        return take(next, isWanted)
      }
    }
    if previous.isEmpty { return nil }
    let positions =
      positions
      ?? Dictionary(
        previous.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
    self.positions = positions
    guard let index = positions[path], previous[index].claim != claim else { return nil }
    cursor = index + 1
    return take(previous[index], isWanted)
  }

  private func take<Kind: Node>(_ child: Node, _ isWanted: (Kind) -> Bool) -> Kind? {
    guard let child = child as? Kind, isWanted(child) else { return nil }
    child.claim = claim
    return child
  }

  func actions(at index: Int) -> [Handler] {
    actions.filter { $0.index == UInt32(index) }.map(\.handler)
  }

  /// What was written so far.
  var draft: Draft { records }
  var placedChildren: ContiguousArray<Node> { children }

  /// Labels and tag values of the elements directly inside a range, through the nodes between.
  package func options(in range: Range<Int>) -> [AnyHashable?] {
    var values: [AnyHashable?] = []
    for index in records.siblings(in: range) {
      if records[index].tag == .node {
        let child = children[Int(records[index].child) - 1]
        child.collectOptions(into: &values, identity: nil)
      } else {
        values.append(tags.first { $0.index == UInt32(index) }?.value)
      }
    }
    return values
  }

  func commit() {
    let previous = node.children
    for child in children { child.claim = claim }
    for child in previous where child.claim != claim { child.unmount() }
    Matching.adopt(from: node.output, into: &records, graph: node.graph)
    node.traits = Self.outerTraits(of: records, children: children)
    node.graph.noteEntrance(node, from: node.output, to: records)
    node.output = RenderOutput(records, previous: node.output)
    // Copies of just the size they need.
    node.children = ContiguousArray(children.map { $0 })
    node.makesActionsLate =
      (node.isRow || node.isInRow) && Self.canBeLate(actions)
      || node.hostsLoops && Self.canBeLate(actions, fewest: 1)
    node.actions =
      node.makesActionsLate && !node.graph.keepsActions ? [] : ContiguousArray(actions.map { $0 })
    node.tags = tags
    node.storage = ContiguousArray(kept.map { $0 })
    if hasDrag { node.graph.noteDraggable(node) }
  }

  /// Whether actions are so many that they are worth making again, and nothing but an event asks for them.
  private static func canBeLate(
    _ actions: ContiguousArray<(index: UInt32, handler: Handler)>, fewest: Int = 5
  ) -> Bool {
    actions.count >= fewest
      && actions.allSatisfy { action in
        switch action.handler {
        case .focus, .drag, .measure, .layout, .layoutValue, .shared: false
        default: true
        }
      }
  }

  /// What the records at the top ask of the container around the node.
  static func outerTraits(of records: Draft, children: ContiguousArray<Node>) -> Traits {
    var traits: Traits = []
    for index in records.siblings(in: records.all) {
      let inside = Self.traits(of: index, in: records, children: children)
      if !inside.contains(.outside) {
        traits.formUnion(inside.intersection([.wantsWidth, .wantsHeight, .spacer]))
      }
    }
    return traits
  }

  /// What a record passes on to its container, from its own wishes and those of what is directly inside it.
  static func traits(
    of index: Int, in records: Draft, children: ContiguousArray<Node>
  ) -> Traits {
    let record = records[index]
    if record.tag == .node { return children[Int(record.child) - 1].traits }
    var inside: Traits = []
    var next = index + 1
    let end = index + 1 + Int(record.length)
    while next < end {
      let child = records[next]
      let traits = child.tag == .node ? children[Int(child.child) - 1].traits : child.traits
      // What lies under or over an element takes the element's size and has no say in it.
      let isLayer = child.kind == .under || child.kind == .over
      if !traits.contains(.outside), !isLayer { inside.formUnion(traits) }
      next += Int(child.length) + 1
    }
    var traits = record.traits.subtracting([.wantsWidth, .wantsHeight])
    if inside.contains(.wantsWidth) || traits.contains(.ownWidth) { traits.insert(.wantsWidth) }
    if inside.contains(.wantsHeight) || traits.contains(.ownHeight) { traits.insert(.wantsHeight) }
    if inside.contains(.spacer) {
      if record.kind != .v { traits.insert(.wantsWidth) }
      if record.kind != .h { traits.insert(.wantsHeight) }
    }
    if traits.contains(.fixedWidth) { traits.remove(.wantsWidth) }
    if traits.contains(.fixedHeight) { traits.remove(.wantsHeight) }
    return traits
  }
}

extension Node {
  /// Goes through the elements again after a child came to want more or less space.
  func recomputeTraits() {
    graph.touch(self)
    var records = output.draft
    for index in records.indices.reversed() where records[index].length > 0 {
      records[index].traits = OutputBuilder.traits(of: index, in: records, children: children)
    }
    output = RenderOutput(records, previous: output)
    let previous = traits
    traits = OutputBuilder.outerTraits(of: records, children: children)
    if traits != previous { parent?.recomputeTraits() }
  }

  /// The place of an element among the options directly inside another one, through the nodes between.
  func position(ofOption id: ElementID, in index: Int) -> Int? {
    var position = 0
    return passes(option: id, in: output.children(of: index), &position) ? position : nil
  }

  private func passes(option id: ElementID, in range: Range<Int>, _ position: inout Int) -> Bool {
    for index in output.siblings(in: range) {
      if let child = child(at: index) {
        if child.passes(option: id, in: child.output.all, &position) { return true }
      } else if output.id(at: index) == id {
        return true
      } else {
        position += 1
      }
    }
    return false
  }

  func collectOptions(into values: inout [AnyHashable?], identity: AnyHashable?) {
    let identity = explicitID ?? identity
    for index in output.siblings(in: output.all) {
      if let child = child(at: index) {
        child.collectOptions(into: &values, identity: identity)
      } else {
        values.append(tags.first { $0.index == UInt32(index) }?.value ?? identity)
      }
    }
  }
}
