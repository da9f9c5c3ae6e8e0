/// The conditions a request puts on being done at all: If-Match and If-None-Match (RFC 9110, section 13).
///
/// No content here has a date of its own, so conditions on dates are ignored, as section 13.1.3 and 13.1.4 say.
///
/// ```swift
/// if Preconditions(request)?.verdict(entityTag: "\"7\"") == .notModified {
///   return Response(status: .notModified)
/// }
/// ```
public struct Preconditions: Sendable {
  /// The outcome of conditions, and so the status of the answer.
  public enum Verdict: Sendable, Hashable {
    /// Go on as if there were no conditions.
    case met
    /// The client has the content: answer 304 with the fields that a cache needs.
    case notModified
    /// Do nothing and answer 412.
    case failed
  }

  private let headers: HeaderFields
  private let isReading: Bool

  /// Nil when the request has no conditions or is of a method that has none, which is the usual case.
  public init?(_ request: Request) {
    guard request.method != .options,
      request.headers.contains("If-Match") || request.headers.contains("If-None-Match")
    else { return nil }
    headers = request.headers
    isReading = request.method == .get || request.method == .head
  }

  /// To be asked only when the request would succeed without conditions (RFC 9110, section 13.2.1).
  ///
  /// - Parameters:
  ///   - entityTag: The tag of what GET would answer now, with its quotes; nil when it has none.
  ///   - exists: Whether GET would answer with something.
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
  /// This answer as the conditions of its request want it. They are about success alone. `refusal` is what to say
  /// with 412.
  public func under(
    _ preconditions: Preconditions?,
    orElse refusal: @autoclosure () -> Response = Response(status: .preconditionFailed)
  ) -> Response {
    guard let preconditions, status == .ok || status == .partialContent else { return self }
    if case .webSocket = body { return self }
    switch preconditions.verdict(entityTag: headers["ETag"]) {
    case .met: return self
    case .failed: return refusal()
    case .notModified:
      var response = Response(status: .notModified, headers: headers)
      for name in ["Content-Type", "Content-Encoding", "Content-Range"] { response.headers.remove(name) }
      return response
    }
  }
}

/// `*`, or entity tags in one field or several, which count as one list (RFC 9110, sections 5.3 and 8.8.3).
struct EntityTagList {
  private(set) var isAny = false
  private var tags: [(text: Substring, isWeak: Bool)] = []

  /// What stands behind something that is no tag is not read: it cannot be told where the next one begins.
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

  /// - Parameter weakly: Whether a weak tag may match, as it may for what is only read.
  func contains(_ entityTag: String?, weakly: Bool) -> Bool {
    guard let entityTag else { return false }
    let isWeak = entityTag.hasPrefix("W/")
    let text = isWeak ? entityTag.dropFirst(2) : entityTag[...]
    return tags.contains { $0.text == text && (weakly || !$0.isWeak && !isWeak) }
  }
}
