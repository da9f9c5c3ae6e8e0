import Foundation

/// Reads the parts of the `Link` header (RFC 8288) that this API uses.
enum LinkHeader {
  /// Returns a query parameter of the next page's address; nil if there is none.
  static func next(_ parameter: String, in header: String?) -> String? {
    guard let target = next(in: header) else { return nil }
    return URLComponents(string: target)?.queryItems?.first { $0.name == parameter }?.value
  }

  /// Returns the address of the next page.
  static func next(in header: String?) -> String? {
    for link in (header ?? "").split(separator: ",") {
      let parts = link.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
      guard let target = parts.first, target.hasPrefix("<"), target.hasSuffix(">"),
        parts.dropFirst().contains("rel=\"next\"")
      else { continue }
      return String(target.dropFirst().dropLast())
    }
    return nil
  }
}
