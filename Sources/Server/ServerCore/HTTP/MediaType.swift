/// The value of a `Content-Type` header, without its parameters.
///
/// It is case-insensitive (RFC 9110, section 8.3.1).
package struct MediaType {
  private let essence: String

  package init(_ header: String?) {
    let value = header ?? ""
    let essence = value.prefix { $0 != ";" }
    self.essence = essence.lowercased().filter { $0 != " " && $0 != "\t" }
  }

  package func `is`(_ other: String) -> Bool {
    essence == other
  }
}
