import Formats

/// Matches paths against patterns with parameters, such as `/posts/{postId}`.
///
/// A literal segment takes precedence over a parameter, so `/users/me` does not match `/users/{name}`. The cost of a
/// lookup depends on the path's length and not on the number of patterns, except for backtracking between a literal
/// and a parameter at the same position.
///
/// ```swift
/// var table = PathTable()
/// let number = table.insert("/posts/{postId}/comments")
/// let match = table.find("/posts/42/comments")  // number, ["42"]
/// ```
public struct PathTable: Sendable {
  /// A matched path.
  public struct Match: Hashable, Sendable {
    /// The number returned by ``PathTable/insert(_:)``.
    public let number: Int
    /// The decoded parameters from left to right.
    public let parameters: [String]
  }

  private struct Node: Sendable {
    var literals: [String: Int] = [:]
    var parameter: Int?
    var number: Int?
  }

  private var nodes = [Node()]
  private var depth = 0
  /// The number of distinct patterns.
  public private(set) var count = 0

  /// Creates an empty table.
  public init() {}

  /// Inserts a pattern and returns its number, counted from 0.
  ///
  /// Patterns that differ only in parameter names have the same number.
  public mutating func insert(_ path: String) -> Int {
    let segments = path.split(separator: "/")
    depth = max(depth, segments.count)
    var node = 0
    for segment in segments {
      let isParameter = segment.first == "{" && segment.last == "}"
      let text = String(segment)
      let known = isParameter ? nodes[node].parameter : nodes[node].literals[text]
      let next = known ?? nodes.count
      if known == nil { nodes.append(Node()) }
      if isParameter { nodes[node].parameter = next } else { nodes[node].literals[text] = next }
      node = next
    }
    let number = nodes[node].number ?? count
    if nodes[node].number == nil { count += 1 }
    nodes[node].number = number
    return number
  }

  /// Returns the pattern that matches a path, or nil.
  ///
  /// - Parameter path: A percent-encoded path without a query. A path that `PercentEncoding.segments(of:maxCount:)`
  ///   rejects does not match.
  public func find(_ path: String) -> Match? {
    guard let segments = PercentEncoding.segments(of: path, maxCount: depth) else { return nil }
    var parameters: [String] = []
    return find(segments[...], in: 0, &parameters).map { Match(number: $0, parameters: parameters) }
  }

  private func find(_ segments: ArraySlice<String>, in node: Int, _ parameters: inout [String]) -> Int? {
    guard let segment = segments.first else { return nodes[node].number }
    let rest = segments.dropFirst()
    if let next = nodes[node].literals[segment], let number = find(rest, in: next, &parameters) {
      return number
    }
    guard let next = nodes[node].parameter else { return nil }
    parameters.append(segment)
    if let number = find(rest, in: next, &parameters) { return number }
    parameters.removeLast()
    return nil
  }
}
