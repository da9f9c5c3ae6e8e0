/// Finds a label for a part of an output in its text.
@MainActor struct WordSearch {
  /// The words of the first heading.
  private(set) var heading: String?
  private(set) var first: String?

  init(range: Range<Int>, of builder: OutputBuilder) {
    search(range, builder.draft, builder.placedChildren)
  }

  private mutating func search(_ range: Range<Int>, _ output: OutputDraft, _ children: ContiguousArray<Node>)
  {
    for index in range where heading == nil {
      let record = output[index]
      if record.tag == .node {
        let child = children[Int(record.child) - 1]
        search(child.output.all, child.output.draft, child.children)
      } else if record.tag == .h1 || record.tag == .h2 || record.tag == .h3 {
        heading =
          record.text.isEmpty ? Self.words(in: output.children(of: index), output, children) : record.text
      } else if first == nil, !record.text.isEmpty, record.tag != .svg {
        first = record.text
      }
    }
  }

  private static func words(
    in range: Range<Int>, _ output: OutputDraft, _ children: ContiguousArray<Node>
  ) -> String {
    range.map { index in
      let record = output[index]
      guard record.tag == .node else { return record.tag == .svg ? "" : record.text }
      let child = children[Int(record.child) - 1]
      return words(in: child.output.all, child.output.draft, child.children)
    }.joined()
  }
}
