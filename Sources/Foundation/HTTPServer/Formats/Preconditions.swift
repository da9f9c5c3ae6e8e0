/// The preconditions of a request: If-Match and If-None-Match (RFC 9110, section 13).
///
/// Dates are ignored as sections 13.1.3 and 13.1.4 allow, because no resource has a modification date.
///
/// ```swift
/// if Preconditions(request)?.verdict(entityTag: "\"7\"") == .notModified {
///   return Response(status: .notModified)
/// }
/// ```
public struct Preconditions: Sendable {
  /// The result of evaluating the preconditions, which decides the response's status.
  public enum Verdict: Sendable, Hashable {
    /// Continue as without preconditions.
    case met
    /// The client's copy is current: respond with 304 and the fields that a cache needs.
    case notModified
    /// Perform no action and respond with 412.
    case failed
  }

  private let headers: HeaderFields
  private let isReading: Bool

  /// Returns nil if the request has no preconditions or its method ignores them.
  public init?(_ request: Request) {
    guard request.method != .options,
      request.headers.contains("If-Match") || request.headers.contains("If-None-Match")
    else { return nil }
    headers = request.headers
    isReading = request.method == .get || request.method == .head
  }

  /// Evaluates the preconditions of a request that would otherwise succeed (RFC 9110, section 13.2.1).
  ///
  /// - Parameters:
  ///   - entityTag: The quoted tag of the current GET response, or nil if it has none.
  ///   - exists: Indicates whether GET would return a representation.
  public func verdict(entityTag: String?, exists: Bool = true) -> Verdict {
    if headers.contains("If-Match") {
      let tags = EntityTagList(headers.all(named: "If-Match"))
      guard tags.isAny ? exists : tags.contains(entityTag, weakly: false) else { return .failed }
    }
    if headers.contains("If-None-Match") {
      let tags = EntityTagList(headers.all(named: "If-None-Match"))
      if tags.isAny ? exists : tags.contains(entityTag, weakly: true) {
        return isReading ? .notModified : .failed
      }
    }
    return .met
  }
}

extension Response {
  /// Returns this response with the preconditions of its request applied.
  ///
  /// Only successful responses change.
  ///
  /// - Parameters:
  ///   - preconditions: The preconditions, or nil.
  ///   - rejection: The response to send with 412.
  public func applying(
    _ preconditions: Preconditions?,
    orElse rejection: @autoclosure () -> Response = Response(status: .preconditionFailed)
  ) -> Response {
    guard let preconditions, status == .ok || status == .partialContent else { return self }
    if case .webSocket = body { return self }
    switch preconditions.verdict(entityTag: headers["ETag"]) {
    case .met: return self
    case .failed: return rejection()
    case .notModified:
      var response = Response(status: .notModified, headers: headers)
      for name in ["Content-Type", "Content-Encoding", "Content-Range"] { response.headers.remove(name) }
      return response
    }
  }
}

/// An entity tag list or `*`. Repeated fields form one list (RFC 9110, sections 5.3 and 8.8.3).
struct EntityTagList {
  private(set) var isAny = false
  private var tags: [(text: Substring, isWeak: Bool)] = []

  /// Ignores the rest of a field after a malformed tag. The next tag's start is unknown.
  init(_ fields: [String]) {
    for field in fields {
      var rest = field[...]
      while true {
        rest = rest.drop { $0 == " " || $0 == "\t" || $0 == "," }
        if rest == "*" { isAny = true }
        let isWeak = rest.hasPrefix("W/\"")
        let tag = isWeak ? rest.dropFirst(2) : rest
        guard tag.first == "\"", let end = tag.dropFirst().firstIndex(of: "\"") else { break }
        tags.append((tag[...end], isWeak))
        rest = tag[tag.index(after: end)...]
      }
    }
  }

  /// Returns whether the list contains a tag.
  ///
  /// - Parameter weakly: Indicates whether weak comparison applies, as it does for reading.
  func contains(_ entityTag: String?, weakly: Bool) -> Bool {
    guard let entityTag else { return false }
    let isWeak = entityTag.hasPrefix("W/")
    let text = isWeak ? entityTag.dropFirst(2) : entityTag[...]
    return tags.contains { $0.text == text && (weakly || !$0.isWeak && !isWeak) }
  }
}
