import HTTPServer
import KiwiKit

/// A page of a list, selected by number.
package struct Page: Hashable, Sendable {
  package let number: Int
  package let size: Int

  /// The number of rows before the page. It cannot overflow, because page numbers are at most 2^53.
  package var offset: Int { (number - 1) * size }

  /// The maximum number of rows in lists by page number, including hidden rows.
  package static let maxRows = 100_000

  package init(number: Int, size: Int) {
    self.number = number
    self.size = size
  }

  package init(_ query: some PagedQuery) {
    self.init(number: query.page ?? 1, size: query.pageSize ?? Limits.defaultPageSize)
  }
}

/// The neighbors of a page, for the `Link` header (RFC 8288).
package struct PageLinks {
  private var links: [String] = []

  package init(_ request: Request, page: Page, hasMore: Bool) {
    if hasMore { append(request, rel: "next", name: "page", value: String(page.number + 1)) }
    if page.number > 1 { append(request, rel: "prev", name: "page", value: String(page.number - 1)) }
  }

  package init(_ request: Request, nextCursor: String?) {
    if let nextCursor { append(request, rel: "next", name: "before", value: nextCursor) }
  }

  package func add(to response: inout Response) {
    guard !links.isEmpty else { return }
    response.headers.append("Link", links.joined(separator: ", "))
  }

  /// The mutually exclusive parameters that select a position in a list.
  private static let places = ["page", "before"]

  /// Appends a link with the same query and another position. Other parameters are copied as sent, still escaped.
  private mutating func append(_ request: Request, rel: String, name: String, value: String) {
    var target: [UInt8] = []
    target.reserveCapacity(request.path.utf8.count + request.query.utf8.count + 32)
    target += request.path.utf8
    target.append(UInt8(ascii: "?"))
    for field in request.query.utf8.split(separator: UInt8(ascii: "&"))
    where !Self.places.contains(where: { field.prefix { $0 != UInt8(ascii: "=") }.elementsEqual($0.utf8) }) {
      target += field
      target.append(UInt8(ascii: "&"))
    }
    target += name.utf8
    target.append(UInt8(ascii: "="))
    target += value.utf8
    target.removeAll { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "\"") }
    links.append("<\(String(decoding: target, as: UTF8.self))>; rel=\"\(rel)\"")
  }
}
