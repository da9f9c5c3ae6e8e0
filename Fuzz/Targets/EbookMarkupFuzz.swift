import EbookMarkup
import Media

/// Any bytes as a document of an e-book yield text within its bounds: no trap, and runs lie within their
/// blocks.
func fuzzEbookMarkup(_ bytes: [UInt8]) throws {
  if let root = MarkupDocument(bytes, isPage: false)?.root { try walk(root, depth: 0) }
  guard let document = MarkupDocument(bytes, isPage: true) else { return }
  try require(String(validating: DocumentText.utf8(bytes), as: UTF8.self) != nil)
  _ = EbookPage.noteReferences(in: document)
  let page = EbookPage(
    document, anchors: ["a", "b"], isSeparate: { $0 != "c" }, image: { $0.isEmpty ? nil : 0 }, note: { $0 })
  for block in page.blocks {
    let length = block.text.unicodeScalars.count
    try require(block.runs.allSatisfy { $0.start >= 0 && $0.start <= $0.end && $0.end <= length })
  }
  try require(page.anchors.values.allSatisfy { $0 >= 0 })
  try require(page.notes.values.allSatisfy { !$0.isEmpty })
  let sections = EbookSection.sections(of: page.blocks)
  try require(sections.flatMap(\.blocks).map(\.text) == page.blocks.map(\.text))
}

private func walk(_ node: MarkupNode, depth: Int) throws {
  try require(depth <= MarkupDocument.maxDepth)
  for element in node.elements {
    _ = element.attribute("href")
    try walk(element, depth: depth + 1)
  }
}
