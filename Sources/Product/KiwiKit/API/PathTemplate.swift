import Formats

/// The path of an endpoint with names for its parameters, such as `/posts/{postId}/comments`.
///
/// ```swift
/// let template: PathTemplate = "/posts/{postId}/comments"
/// assert(template.path(["a b"]) == "/posts/a%20b/comments")
/// ```
public struct PathTemplate: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// A part of the path between two slashes.
  public enum Segment: Hashable, Sendable {
    case literal(String)
    case parameter(String)
  }

  public let description: String
  public let segments: [Segment]

  public init(stringLiteral text: String) {
    description = text
    segments = text.split(separator: "/").map { segment in
      segment.first == "{" && segment.last == "}"
        ? .parameter(String(segment.dropFirst().dropLast())) : .literal(String(segment))
    }
  }

  /// The names of the parameters, from left to right.
  public var parameters: [String] {
    segments.compactMap { if case .parameter(let name) = $0 { name } else { nil } }
  }

  /// The values of the parameters in a percent-encoded path; nil for a path of another form.
  public func values(in path: String) -> [String]? {
    guard let path = PercentEncoding.segments(of: path, maxCount: segments.count),
      path.count == segments.count
    else { return nil }
    var values: [String] = []
    for (index, segment) in segments.enumerated() {
      switch segment {
      case .literal(let text): guard text == path[index] else { return nil }
      case .parameter: values.append(path[index])
      }
    }
    return values
  }

  /// The percent-encoded path with these values for the parameters, from left to right.
  public func path(_ values: [String]) -> String {
    var values = values[...]
    return segments.reduce(into: "") { path, segment in
      switch segment {
      case .literal(let text): path += "/" + text
      case .parameter: path += "/" + PercentEncoding.encode(values.popFirst() ?? "")
      }
    }
  }
}
