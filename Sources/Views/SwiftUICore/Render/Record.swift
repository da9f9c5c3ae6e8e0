/// What an element tells its container about the space it wants, and how it listens to its children.
package struct Traits: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Wants all the width, or all the height, it can get.
  package static let wantsWidth = Traits(rawValue: 1)
  package static let wantsHeight = Traits(rawValue: 2)
  /// Wants it whatever its children say.
  package static let ownWidth = Traits(rawValue: 4)
  package static let ownHeight = Traits(rawValue: 8)
  /// Does not want it whatever its children say.
  package static let fixedWidth = Traits(rawValue: 16)
  package static let fixedHeight = Traits(rawValue: 32)
  package static let spacer = Traits(rawValue: 64)
  /// Stands outside the layout of its siblings, like a dialog.
  package static let outside = Traits(rawValue: 128)
}

/// One element of an output, followed by its descendants; or the place of a child node's output.
package struct Record: Sendable {
  package internal(set) var id: ElementID
  /// The same for the same place in the source, so that two evaluations can be matched.
  var key: UInt32
  /// The number of an interned style; 0 for none.
  package internal(set) var style: UInt32
  /// How many of the next records are inside this one.
  package internal(set) var length: UInt32
  /// One more than the index of the child node that stands here; 0 for an element.
  var child: UInt32
  package internal(set) var tag: Tag
  package internal(set) var kind: Kind
  package internal(set) var traits: Traits
  package internal(set) var text: String
  var attributes: [Attribute]

  func attribute(_ name: AttributeName) -> String? { attributes.first { $0.name == name }?.value }
}

/// Records in document order, each followed by what is inside it.
protocol RecordTree {
  var count: Int { get }
  /// How many of the next records are inside the one at an index.
  func length(at index: Int) -> Int
}

extension RecordTree {
  var all: Range<Int> { 0..<count }

  /// The index after a record and all that is inside it.
  func end(of index: Int) -> Int { index + length(at: index) + 1 }

  func children(of index: Int) -> Range<Int> { index + 1..<end(of: index) }

  /// The indices of the records directly inside a range.
  func siblings(in range: Range<Int>) -> [Int] {
    var indices: [Int] = []
    var index = range.lowerBound
    while index < range.upperBound {
      indices.append(index)
      index = end(of: index)
    }
    return indices
  }
}

/// An output that is being made.
typealias Draft = ContiguousArray<Record>

extension Draft: RecordTree {
  func length(at index: Int) -> Int { Int(self[index].length) }
}
