/// The output of one node: elements in document order.
///
/// The rows of a list, and the pages of different users, mostly differ only in their texts. The common part is stored
/// once in a `Template`. A node stores its element numbers and its texts in `OutputValues`, which pages with the same
/// row share.
package struct RenderOutput: Sendable {
  private enum Numbers: Sendable, Equatable {
    /// Consecutive, as new elements are numbered.
    case ascending(from: ElementID)
    case list(ContiguousArray<ElementID>)
  }

  private var template = Template.empty
  private var numbers = Numbers.ascending(from: 0)
  private var values = OutputValues.none

  init() {}

  /// - Parameter previous: The node's previous output, which often has the same template.
  @MainActor init(_ draft: OutputDraft, previous: RenderOutput) {
    let first = draft.first?.id ?? 0
    var isAscending = true
    for index in draft.indices where draft[index].id != first &+ UInt32(truncatingIfNeeded: index) {
      isAscending = false
      break
    }
    if let list = previous.template.values(of: draft, count: previous.values.list.count) {
      template = previous.template
      values = list == previous.values.list ? previous.values : OutputValues.shared(list)
    } else {
      let (template, list) = Template.shared(by: draft)
      self.template = template
      values = OutputValues.shared(list)
    }
    numbers = isAscending ? .ascending(from: first) : .list(ContiguousArray(draft.map(\.id)))
  }

  /// True if the elements are numbered consecutively, as new ones are.
  var isAscending: Bool {
    if case .ascending = numbers { true } else { false }
  }

  /// Returns the same elements with consecutive numbers.
  func numbered(from first: ElementID) -> RenderOutput {
    var output = self
    output.numbers = .ascending(from: first)
    return output
  }

  /// Returns whether only texts and numbers differ.
  func hasShape(of other: RenderOutput) -> Bool { template === other.template }

  /// Returns the same elements with the numbers of another output of the same shape.
  func numbered(as other: RenderOutput) -> RenderOutput {
    var output = self
    output.numbers = other.numbers
    return output
  }

  func id(at index: Int) -> ElementID {
    switch numbers {
    case .ascending(let first): first &+ UInt32(truncatingIfNeeded: index)
    case .list(let list): list[index]
    }
  }

  func tag(at index: Int) -> Tag { template.parts[index].tag }
  func style(at index: Int) -> UInt32 { template.parts[index].style }
  func key(at index: Int) -> UInt32 { template.parts[index].key }
  func traits(at index: Int) -> Traits { template.parts[index].traits }
  /// Returns one more than the index of the child node at a place; 0 for an element.
  func child(at index: Int) -> Int { Int(template.parts[index].child) }

  func text(at index: Int) -> String {
    let part = template.parts[index]
    return part.hasText ? values.list[Int(part.firstValue)] : part.fixedText
  }

  /// Returns the prepared markup of an element, which avoids a list of attributes.
  @MainActor func markup(at index: Int) -> Markup? { template.markup[index] }

  func forEachAttribute(at index: Int, _ body: (AttributeName, String) -> Void) {
    let part = template.parts[index]
    var value = Int(part.firstValue) + (part.hasText ? 1 : 0)
    for attribute in part.attributes {
      if attribute.name.isContent {
        body(attribute.name, values.list[value])
        value += 1
      } else {
        body(attribute.name, attribute.value)
      }
    }
  }

  func attributes(at index: Int) -> [Attribute] {
    let part = template.parts[index]
    var attributes = part.attributes
    guard part.valuedAttributes else { return attributes }
    var value = Int(part.firstValue) + (part.hasText ? 1 : 0)
    for position in attributes.indices where attributes[position].name.isContent {
      attributes[position].value = values.list[value]
      value += 1
    }
    return attributes
  }

  package subscript(index: Int) -> Record {
    let part = template.parts[index]
    return Record(
      id: id(at: index), key: part.key, style: part.style, length: part.length, child: part.child,
      tag: part.tag, kind: part.kind, traits: part.traits,
      text: part.hasText ? values.list[Int(part.firstValue)] : part.fixedText,
      attributes: attributes(at: index))
  }

  /// Returns the index of an element.
  func index(of id: ElementID) -> Int? {
    switch numbers {
    case .ascending(let first):
      guard id >= first, id - first < count else { return nil }
      return Int(id - first)
    case .list(let list): return list.firstIndex(of: id)
    }
  }

  /// Returns the elements with the given sorted numbers, with their indices.
  func elements(among ids: [ElementID]) -> [(id: ElementID, index: Int)] {
    switch numbers {
    case .ascending(let first):
      var place = Self.place(of: first, in: ids)
      var found: [(id: ElementID, index: Int)] = []
      while place < ids.count, ids[place] - first < count {
        let index = Int(ids[place] - first)
        if tag(at: index) != .node { found.append((ids[place], index)) }
        place += 1
      }
      return found
    case .list(let list):
      return list.indices.compactMap { index in
        let place = Self.place(of: list[index], in: ids)
        guard place < ids.count, ids[place] == list[index], tag(at: index) != .node else { return nil }
        return (list[index], index)
      }
    }
  }

  /// Returns the position of a number in a sorted list, or its insertion point.
  private static func place(of id: ElementID, in ids: [ElementID]) -> Int {
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns whether only values differ.
  func hasSameFrame(as other: RenderOutput) -> Bool {
    template === other.template && numbers == other.numbers
  }

  /// Returns the indices of records with changed values, for outputs with the same frame.
  func differingValues(from other: RenderOutput) -> [Int] {
    if values === other.values || values.list == other.values.list { return [] }
    return all.filter { index in
      let range = template.values(of: index, among: values.list.count)
      return values.list[range] != other.values.list[range]
    }
  }

  /// Returns whether the same elements are in the same places.
  func hasSameElements(as other: RenderOutput) -> Bool {
    guard count == other.count else { return false }
    return all.allSatisfy { id(at: $0) == other.id(at: $0) && length(at: $0) == other.length(at: $0) }
  }

  /// The records, for changes.
  var draft: OutputDraft { OutputDraft(all.map { self[$0] }) }
}

extension RenderOutput: RecordTree {
  var count: Int { template.parts.count }
  func length(at index: Int) -> Int { Int(template.parts[index].length) }
}
