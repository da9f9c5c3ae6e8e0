import KiwiKit

@testable import KiwiServer

/// What a query string asks for stays within the limits, and no page number overflows.
func fuzzQuery(_ bytes: [UInt8]) {
  guard let parameters = try? Parameters(String(decoding: bytes, as: UTF8.self)) else { return }
  if let page = try? Page(parameters) { check(page) }
  if let selection = try? Selection(parameters) {
    check(selection.page)
    if case .before(let cursor, _) = selection {
      precondition(cursor.utf8.count == 36 && cursor == cursor.lowercased(), "\(cursor) is no id.")
    }
  }
}

private func check(_ page: Page) {
  precondition(page.number >= 1 && page.offset >= 0, "\(page) is before the first.")
  precondition(Limits.pageSize.contains(page.size), "\(page) has a forbidden size.")
}
