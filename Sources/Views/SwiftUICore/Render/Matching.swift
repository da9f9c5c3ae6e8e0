/// Matches elements of a new output to previous ones, so they keep their numbers.
@MainActor enum Matching {
  static func adopt(from old: RenderOutput, into new: inout OutputDraft, graph: Graph) {
    adopt(old, old.all, &new, new.all, graph)
  }

  private static func adopt(
    _ old: RenderOutput, _ oldRange: Range<Int>, _ new: inout OutputDraft, _ newRange: Range<Int>,
    _ graph: Graph
  ) {
    var oldIndex = oldRange.lowerBound
    var newIndex = newRange.lowerBound
    var rest: [UInt32: [Int]]?
    while newIndex < newRange.upperBound {
      let record = new[newIndex]
      let end = new.end(of: newIndex)
      defer { newIndex = end }
      if record.tag == .node {
        if rest == nil, oldIndex < oldRange.upperBound, old.id(at: oldIndex) == record.id {
          oldIndex = old.end(of: oldIndex)
        }
        continue
      }
      var match: Int?
      if rest == nil, oldIndex < oldRange.upperBound, isSame(old, oldIndex, new, newIndex) {
        match = oldIndex
        oldIndex = old.end(of: oldIndex)
      } else {
        if rest == nil {
          var table: [UInt32: [Int]] = [:]
          if oldIndex < oldRange.upperBound {
            for index in old.siblings(in: oldIndex..<oldRange.upperBound).reversed()
            where old.tag(at: index) != .node {
              table[old.key(at: index), default: []].append(index)
            }
          }
          rest = table
        }
        if let candidate = rest?[record.key]?.last, isSame(old, candidate, new, newIndex) {
          rest?[record.key]?.removeLast()
          match = candidate
        }
      }
      if let match {
        new[newIndex].id = old.id(at: match)
        adopt(old, old.children(of: match), &new, new.children(of: newIndex), graph)
      } else {
        for index in newIndex..<end where new[index].tag != .node {
          new[index].id = graph.nextID()
        }
      }
    }
  }

  /// Returns true for the same place with an element that operations can update.
  private static func isSame(_ old: RenderOutput, _ oldIndex: Int, _ new: OutputDraft, _ newIndex: Int)
    -> Bool
  {
    guard old.key(at: oldIndex) == new[newIndex].key, old.tag(at: oldIndex) == new[newIndex].tag else {
      return false
    }
    switch new[newIndex].tag {
    case .svg: return old[oldIndex].text == new[newIndex].text
    case .input:
      return old.attributes(at: oldIndex).first { $0.name == .type }
        == new[newIndex].attributes.first { $0.name == .type }
    default: return true
    }
  }
}
