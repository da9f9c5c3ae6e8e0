import Foundation

/// Collects the records of one node during its evaluation and matches its previous children.
@MainActor package final class OutputBuilder {
  /// The node under evaluation. Unowned, because the evaluation retains it, and unused afterward.
  package private(set) unowned(unsafe) var node: Node
  private var records: OutputDraft = []
  private var actions: ContiguousArray<(index: UInt32, handler: EventHandler)> = []
  private var tags: [(index: UInt32, value: AnyHashable)] = []
  private var children: ContiguousArray<Node> = []
  private var kept: ContiguousArray<Node.Kept> = []
  private var cursor = 0
  private var positions: [UInt64: Int]?
  private var claim: UInt32 = 0
  private var hasDrag = false
  /// Records environment reads if the output may serve other pages.
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

  /// Changes an element whose attributes depend on its content.
  package func setAttribute(_ attribute: Attribute, at index: Int) {
    records[index].attributes.append(attribute)
  }

  /// Returns whether a range of elements contains its own control.
  package func hasControls(in range: Range<Int>) -> Bool { Self.hasControls(in: range, records, children) }

  private static func hasControls(
    in range: Range<Int>, _ records: OutputDraft, _ children: ContiguousArray<Node>
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

  /// Turns a button that contains controls into a group, because HTML forbids buttons within buttons.
  package func makeGroup(at index: Int, label: String) {
    records[index].tag = .div
    records[index].attributes.removeAll { [.ariaPressed, .ariaLabel, .tabIndex].contains($0.name) }
    setAttribute(Attribute(.role, "group"), at: index)
    setAttribute(Attribute(.ariaLabel, label), at: index)
    listen("tap", at: index)
  }

  /// Makes the browser report one more kind of event.
  func listen(_ event: String, at index: Int) {
    if let place = records[index].attributes.firstIndex(where: { $0.name == .dataEvents }) {
      records[index].attributes[place].value += " " + event
    } else {
      setAttribute(Attribute(.dataEvents, event), at: index)
    }
  }

  /// Changes an element whose style depends on its content.
  func setStyle(_ style: Style, at index: Int) { records[index].style = StyleTable.number(of: style) }

  package func addHandler(_ handler: EventHandler, at index: Int) { actions.append((UInt32(index), handler)) }

  func place(_ child: Node) {
    children.append(child)
    records.append(
      Record(
        id: child.id, key: 0, style: 0, length: 0, child: UInt32(children.count), tag: .node, kind: .none,
        traits: child.traits, text: "", attributes: []))
  }

  /// Returns the object that the node kept for a key, or a new one.
  func kept<Storage: AnyObject>(_ key: UInt64, _ make: () -> Storage) -> Storage {
    // Most evaluations ask for the same keys in the same order.
    let last = node.storage
    let known =
      kept.count < last.count && last[kept.count].key == key
      ? last[kept.count] : last.first { $0.key == key }
    let object = known?.object as? Storage ?? make()
    kept.append(Node.Kept(key: key, object: object))
    return object
  }

  /// Keeps all stored objects, although this evaluation does not ask for them.
  func keepAll() { kept = node.storage }

  /// Returns the previous child at a path, unless it is claimed or of another type.
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

  func actions(at index: Int) -> [EventHandler] {
    actions.filter { $0.index == UInt32(index) }.map(\.handler)
  }

  /// The records written so far.
  var draft: OutputDraft { records }
  var placedChildren: ContiguousArray<Node> { children }

  /// Returns labels and tag values of the elements directly inside a range, through intermediate nodes.
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
    // Copies of exactly the required size.
    node.children = ContiguousArray(children.map { $0 })
    node.makesActionsLate =
      (node.isRow || node.isInRow) && Self.canBeLate(actions)
      || node.hostsLoops && Self.canBeLate(actions, minCount: 1)
    node.actions =
      node.makesActionsLate && !node.graph.keepsActions ? [] : ContiguousArray(actions.map { $0 })
    node.tags = tags
    node.storage = ContiguousArray(kept.map { $0 })
    if hasDrag { node.graph.noteDraggable(node) }
  }

  /// Returns whether the actions are numerous enough to re-create, and only events need them.
  private static func canBeLate(
    _ actions: ContiguousArray<(index: UInt32, handler: EventHandler)>, minCount: Int = 5
  ) -> Bool {
    actions.count >= minCount
      && actions.allSatisfy { action in
        switch action.handler {
        case .focus, .drag, .measure, .layout, .layoutValue, .shared: false
        default: true
        }
      }
  }

  /// Returns the requests of the outermost records to the container around the node.
  static func outerTraits(of records: OutputDraft, children: ContiguousArray<Node>) -> Traits {
    var traits: Traits = []
    for index in records.siblings(in: records.all) {
      let inside = Self.traits(of: index, in: records, children: children)
      if !inside.contains(.outside) {
        traits.formUnion(inside.intersection([.wantsWidth, .wantsHeight, .spacer]))
      }
    }
    return traits
  }

  /// Returns the requests of a record to its container, including those of its content.
  static func traits(
    of index: Int, in records: OutputDraft, children: ContiguousArray<Node>
  ) -> Traits {
    let record = records[index]
    if record.tag == .node { return children[Int(record.child) - 1].traits }
    var inside: Traits = []
    var next = index + 1
    let end = index + 1 + Int(record.length)
    while next < end {
      let child = records[next]
      let traits = child.tag == .node ? children[Int(child.child) - 1].traits : child.traits
      // Layers under or over an element take its size and do not affect it.
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
  /// Recomputes the elements' traits after a child has changed its space requests.
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

  /// Returns the position of an option inside an element, through intermediate nodes.
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
