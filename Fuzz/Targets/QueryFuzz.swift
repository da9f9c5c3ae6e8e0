import KiwiKit

@testable import ServerTitles
@testable import ServerPosts
@testable import KiwiServer
@testable import ServerCore

/// The values of a query string stay within the limits, and no page number overflows.
func fuzzQuery(_ bytes: [UInt8]) throws {
  guard let parameters = try? Parameters(String(decoding: bytes, as: UTF8.self)) else { return }
  if let page = try? WireReader.read(PageQuery.self, from: parameters) { try check(Page(page)) }
  _ = try? WireReader.read(DeckPartQuery.self, from: parameters)
  if let query = try? WireReader.read(PostsQuery.self, from: parameters),
    let selection = try? Selection(query, before: query.before)
  {
    try check(selection.page)
    if case .before(let cursor, _) = selection {
      try require(cursor.utf8.count == 36 && cursor == cursor.lowercased(), "\(cursor) is not an id.")
    }
  }
}

private func check(_ page: Page) throws {
  try require(page.number >= 1 && page.offset >= 0, "\(page) is before the first page.")
  try require(Limits.pageSize.contains(page.size), "\(page) has an invalid size.")
}
