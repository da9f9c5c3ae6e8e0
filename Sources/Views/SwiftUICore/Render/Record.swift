/// The space requests of an element, and its treatment of its children's requests.
package struct Traits: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Requests all available width or height.
  package static let wantsWidth = Traits(rawValue: 1)
  package static let wantsHeight = Traits(rawValue: 2)
  /// Requests it regardless of its children.
  package static let ownWidth = Traits(rawValue: 4)
  package static let ownHeight = Traits(rawValue: 8)
  /// Never requests it, regardless of its children.
  package static let fixedWidth = Traits(rawValue: 16)
  package static let fixedHeight = Traits(rawValue: 32)
  package static let spacer = Traits(rawValue: 64)
  /// Outside the layout of its siblings, such as a dialog.
  package static let outside = Traits(rawValue: 128)
}

/// An element of an output, followed by its descendants, or a child node's place.
package struct Record: Sendable {
  package internal(set) var id: ElementID
  /// Equal for the same place in the source, to match two evaluations.
  var key: UInt32
  /// The number of an interned style; 0 for none.
  package internal(set) var style: UInt32
  /// The number of descendant records that follow.
  package internal(set) var length: UInt32
  /// One more than the index of the child node at this place; 0 for an element.
  var child: UInt32
  package internal(set) var tag: Tag
  package internal(set) var kind: Kind
  package internal(set) var traits: Traits
  package internal(set) var text: String
  var attributes: [Attribute]

  func attribute(_ name: AttributeName) -> String? { attributes.first { $0.name == name }?.value }
}

/// Records in document order, each followed by its descendants.
protocol RecordTree {
  var count: Int { get }
  /// Returns the number of descendants of a record.
  func length(at index: Int) -> Int
}

extension RecordTree {
  var all: Range<Int> { 0..<count }

  /// Returns the index after a record and its descendants.
  func end(of index: Int) -> Int { index + length(at: index) + 1 }

  func children(of index: Int) -> Range<Int> { index + 1..<end(of: index) }

  /// Returns the indices of the records directly inside a range.
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

/// An output under construction.
typealias OutputDraft = ContiguousArray<Record>

extension OutputDraft: RecordTree {
  func length(at index: Int) -> Int { Int(self[index].length) }
}
