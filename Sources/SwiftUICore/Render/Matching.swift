/// Finds which elements of a new output are the elements of the last one, so that they keep their numbers.
@MainActor enum Matching {
  static func adopt(from old: RenderOutput, into new: inout RenderOutput, graph: Graph) {
    adopt(old, old.all, &new, new.all, graph)
  }

  private static func adopt(
    _ old: RenderOutput, _ oldRange: Range<Int>, _ new: inout RenderOutput, _ newRange: Range<Int>,
    _ graph: Graph
  ) {
    var oldIndex = oldRange.lowerBound
    var newIndex = newRange.lowerBound
    var rest: [UInt32: [Int]]?
    while newIndex < newRange.upperBound {
      let record = new.records[newIndex]
      let end = new.end(of: newIndex)
      defer { newIndex = end }
      if record.tag == .node {
        if rest == nil, oldIndex < oldRange.upperBound, old.records[oldIndex].id == record.id {
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
            where old.records[index].tag != .node {
              table[old.records[index].key, default: []].append(index)
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
        new.records[newIndex].id = old.records[match].id
        adopt(old, old.children(of: match), &new, new.children(of: newIndex), graph)
      } else {
        for index in newIndex..<end where new.records[index].tag != .node {
          new.records[index].id = graph.nextID()
        }
      }
    }
  }

  /// The same place, and an element that operations can turn from the one into the other.
  private static func isSame(_ old: RenderOutput, _ oldIndex: Int, _ new: RenderOutput, _ newIndex: Int)
    -> Bool
  {
    let (left, right) = (old.records[oldIndex], new.records[newIndex])
    guard left.key == right.key, left.tag == right.tag else { return false }
    switch left.tag {
    case .svg: return left.text == right.text
    case .input:
      return old.attributes(of: left).first { $0.name == .type }
        == new.attributes(of: right).first { $0.name == .type }
    default: return true
    }
  }
}
