import Formats

/// Finds numbers by paths with parameters, such as `/posts/{postId}`, segment by segment.
///
/// A literal segment wins over a parameter, so that `/users/me` is no username. The cost of a search depends on the path
/// alone, not on the number of entries, unless parameters and literals of one place lead to the same end.
///
/// ```swift
/// var table = PathTable()
/// let number = table.insert("/posts/{postId}/comments")
/// let match = table.find("/posts/42/comments")  // number, ["42"]
/// ```
public struct PathTable: Sendable {
  /// A path that was found.
  public struct Match: Hashable, Sendable {
    /// The number that ``PathTable/insert(_:)`` returned.
    public let number: Int
    /// The decoded values of the parameters, from left to right.
    public let parameters: [String]
  }

  private struct Node: Sendable {
    var literals: [String: Int] = [:]
    var parameter: Int?
    var number: Int?
  }

  private var nodes = [Node()]
  private var depth = 0
  /// The number of different paths.
  public private(set) var count = 0

  /// Creates a table without paths.
  public init() {}

  /// Returns the number of a path: a new one from 0, or the one that an equal path has. The names of parameters do not
  /// count.
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

  /// - Parameter path: Percent-encoded, without query. A path that ``Formats/PercentEncoding/segments(of:maxCount:)``
  ///   rejects is not found.
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
