import Formats

/// The decoded segments of a path.
package struct PathSegments {
  private var segments: [String] = []

  package var count: Int { segments.count }
  package subscript(index: Int) -> String { segments[index] }

  /// Nil when the path is not absolute, is longer than any route, has an empty segment, a bad escape, or a dot
  /// segment, which clients and proxies resolve away (RFC 3986, section 5.2.4), also when it is escaped.
  package init?(_ path: String) {
    let parts = path.utf8.split(
      separator: UInt8(ascii: "/"), maxSplits: 6, omittingEmptySubsequences: false)
    guard let root = parts.first, root.isEmpty, parts.count <= 6 else { return nil }
    for part in parts.dropFirst() {
      guard !part.isEmpty, let segment = PercentEncoding.decode(Substring(part)), segment != ".",
        segment != ".."
      else {
        return nil
      }
      segments.append(segment)
    }
  }
}
