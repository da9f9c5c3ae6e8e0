import Foundation

extension RangeReplaceableCollection where Self: MutableCollection {
  /// Removes the elements at the offsets that `onDelete` reports. Invalid offsets are ignored.
  public mutating func remove(atOffsets offsets: IndexSet) {
    var offset = -1
    removeAll { _ in
      offset += 1
      return offsets.contains(offset)
    }
  }
}

extension MutableCollection {
  /// Moves the elements at these offsets, in their order, before the element now at `destination`.
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    let all = Array(self)
    let taken = source.filter { all.indices.contains($0) }
    let place = Swift.min(Swift.max(destination, 0), all.count)
    let isLeft = { (offset: Int) in !source.contains(offset) }
    let before = all.indices.prefix(place).filter(isLeft)
    let after = all.indices.dropFirst(place).filter(isLeft)
    for (index, offset) in zip(indices, before + taken + after) { self[index] = all[offset] }
  }
}
