import Foundation

/// Collects the records of one node while it is evaluated, and finds its children of the last time again.
@MainActor package final class OutputBuilder {
  private(set) var node: Node
  private var records: ContiguousArray<Record> = []
  private var extras: ContiguousArray<[Attribute]> = []
  private var actions: ContiguousArray<(index: UInt32, handler: Handler)> = []
  private var tags: [(index: UInt32, value: AnyHashable)] = []
  private var children: ContiguousArray<Node> = []
  private var cursor = 0
  private var positions: [UInt64: Int]?
  private var claim: UInt32 = 0

  init(_ node: Node) { self.node = node }

  func begin(_ node: Node) {
    self.node = node
    claim = node.graph.nextClaim()
    cursor = 0
  }

  func reset() {
    records.removeAll(keepingCapacity: true)
    extras.removeAll(keepingCapacity: true)
    actions.removeAll(keepingCapacity: true)
    tags.removeAll()
    children.removeAll(keepingCapacity: true)
    positions = nil
  }

  var count: Int { records.count }

  func open(_ box: Box, key: UInt32) -> Int {
    let index = records.count
    var extra: UInt32 = 0
    if !box.attributes.isEmpty {
      extras.append(box.attributes)
      extra = UInt32(extras.count)
    }
    for handler in box.handlers { actions.append((UInt32(index), handler)) }
    if let tag = box.tagValue { tags.append((UInt32(index), tag)) }
    records.append(
      Record(
        id: 0, key: key, style: StyleTable.number(of: box.style), length: 0, extra: extra, tag: box.tag,
        kind: box.kind, traits: box.traits, text: box.text))
    return index
  }

  func close(_ index: Int) {
    records[index].length = UInt32(records.count - index - 1)
    records[index].traits = Self.traits(of: index, in: records, children: children)
  }

  /// Changes an element whose attributes depend on what is inside it.
  func setAttribute(_ attribute: Attribute, at index: Int) {
    if records[index].extra == 0 {
      extras.append([attribute])
      records[index].extra = UInt32(extras.count)
    } else {
      extras[Int(records[index].extra) - 1].append(attribute)
    }
  }

  func addHandler(_ handler: Handler, at index: Int) { actions.append((UInt32(index), handler)) }

  func place(_ child: Node) {
    children.append(child)
    records.append(
      Record(
        id: child.id, key: 0, style: 0, length: 0, extra: UInt32(children.count), tag: .node, kind: .none,
        traits: child.traits, text: ""))
  }

  /// The child that stood at this place the last time, unless it was taken already.
  func claim(path: UInt64, type: ObjectIdentifier) -> Node? {
    let previous = node.children
    if cursor < previous.count {
      let next = previous[cursor]
      if next.path == path && next.claim != claim {
        cursor += 1
        return take(next, type)
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
    return take(previous[index], type)
  }

  private func take(_ child: Node, _ type: ObjectIdentifier) -> Node? {
    guard child.viewType == type else { return nil }
    child.claim = claim
    return child
  }

  /// Labels and tag values of the elements directly inside a range, through the nodes between.
  func options(in range: Range<Int>) -> [AnyHashable?] {
    var values: [AnyHashable?] = []
    let output = RenderOutput(records: records, extras: extras)
    for index in output.siblings(in: range) {
      if records[index].tag == .node {
        let child = children[Int(records[index].extra) - 1]
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
    var output = RenderOutput(
      records: ContiguousArray(records[...]), extras: ContiguousArray(extras[...]))
    Matching.adopt(from: node.output, into: &output, graph: node.graph)
    node.output = output
    node.children = ContiguousArray(children[...])
    node.actions = ContiguousArray(actions[...])
    node.tags = tags
    node.traits = node.outerTraits
  }

  /// What a record passes on to its container, from its own wishes and those of what is directly inside it.
  static func traits(
    of index: Int, in records: ContiguousArray<Record>, children: ContiguousArray<Node>
  ) -> Traits {
    let record = records[index]
    if record.tag == .node { return children[Int(record.extra) - 1].traits }
    var inside: Traits = []
    var next = index + 1
    let end = index + 1 + Int(record.length)
    while next < end {
      let child = records[next]
      let traits = child.tag == .node ? children[Int(child.extra) - 1].traits : child.traits
      if !traits.contains(.outside) { inside.formUnion(traits) }
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
  /// What the records at the top ask of the container around the node.
  var outerTraits: Traits {
    var traits: Traits = []
    for index in output.siblings(in: output.all) {
      let inside = OutputBuilder.traits(of: index, in: output.records, children: children)
      if !inside.contains(.outside) {
        traits.formUnion(inside.intersection([.wantsWidth, .wantsHeight, .spacer]))
      }
    }
    return traits
  }

  /// Goes through the elements again after a child came to want more or less space.
  func recomputeTraits() {
    graph.touch(self)
    for index in output.records.indices.reversed() where output.records[index].length > 0 {
      output.records[index].traits = OutputBuilder.traits(of: index, in: output.records, children: children)
    }
    let previous = traits
    traits = outerTraits
    if traits != previous { parent?.recomputeTraits() }
  }

  func collectOptions(into values: inout [AnyHashable?], identity: AnyHashable?) {
    let identity = explicitID ?? identity
    for index in output.siblings(in: output.all) {
      if let child = child(output.records[index]) {
        child.collectOptions(into: &values, identity: identity)
      } else {
        values.append(tags.first { $0.index == UInt32(index) }?.value ?? identity)
      }
    }
  }
}
