/// An operation of the API with its types.
///
/// The server routes requests by it, clients call it, and `openapi.yaml` is generated from it.
///
/// ```swift
/// let position = Endpoint<String, Nothing, SpeedReadingPosition, SpeedReadingTextSummary>(
///   .put, "/speed-reading/texts/{textId}/position", "setSpeedReadingPosition", .signedIn, "Set my position")
/// assert(position.path("42") == "/speed-reading/texts/42/position")
/// ```
///
/// `Path` is ``Nothing``, `String` for one parameter, or a tuple of strings. `Query` is ``Nothing`` or a structure with
/// a member for each parameter. `Body` is ``Nothing``, a ``WireValue``, an optional one, a ``FormUpload`` or a
/// ``FieldForm``. `Answer` is ``Nothing`` (204), a ``WireValue``, an array or a ``ListPage`` of them, or
/// ``BinaryContent``.
public struct Endpoint<Path, Query: EndpointQuery, Body: EndpointBody, Answer: EndpointAnswer>: Sendable {
  public let description: EndpointDescription

  /// Declares an operation.
  ///
  /// - Parameters:
  ///   - method: The method. All methods but GET change data.
  ///   - path: The path, with parameters named in ``API/pathParameters``.
  ///   - name: The `operationId`.
  ///   - access: The users who may call it.
  ///   - summary: A few words, as in a heading.
  ///   - details: Sentences, or nothing.
  ///   - limit: ``RateLimitRule/usual`` by default; nil for none.
  ///   - takesKey: True if a write may be sent again under an `Idempotency-Key`.
  ///   - isRepeatable: True if a write may be sent twice without a key.
  ///   - bodyLimit: In bytes.
  ///   - status: By default 200, or 204 without content. 201 comes with the `Location` of the new object.
  ///   - maxItems: The maximum number of elements of a list without pages.
  ///   - content: The types of ``BinaryContent``.
  ///   - errors: The errors other than those that follow from the other parameters.
  public init(
    _ method: HTTPMethod, _ path: PathTemplate, _ name: String, _ access: EndpointDescription.Access,
    _ summary: String, _ details: String = "", limit: RateLimitRule? = .usual, takesKey: Bool = true,
    isRepeatable: Bool = false, bodyLimit: Int = 64 * 1024, status: Int? = nil, maxItems: Int? = nil,
    content: [String] = [],
    errors: [EndpointError] = []
  ) {
    description = EndpointDescription(
      method: method, path: path, name: name, access: access, summary: summary, details: details,
      limit: limit == .usual ? method.isSafe ? nil : .write : limit, takesKey: takesKey && !method.isSafe,
      isRepeatable: method.isSafe || isRepeatable, bodyLimit: bodyLimit,
      status: status ?? (Answer.self is Nothing.Type ? 204 : 200), maxItems: maxItems,
      content: content, errors: errors, query: Query.self, body: Body.self, answer: Answer.self)
  }
}

/// A call of an endpoint, before a transport makes a request of it.
///
/// ```swift
/// let call = API.SpeedReading.text(id).under("1-2-3")
/// ```
public struct EndpointCall<Answer: EndpointAnswer>: Sendable {
  public let endpoint: EndpointDescription
  /// The values of the path's parameters, from left to right.
  public let path: [String]
  public let query: any EndpointQuery
  public let body: any EndpointBody
  /// The idempotency key, chosen by callers that repeat the call themselves. By default the transport chooses one.
  public var key: String?
  /// Called from any thread with the part of the body that has been sent, from 0 to 1.
  public var progress: (@Sendable (Double) -> Void)?

  /// The same call under an `Idempotency-Key`, for callers that repeat it themselves.
  public func under(_ key: String?) -> EndpointCall {
    var call = self
    call.key = key
    return call
  }

  public func reporting(_ progress: (@Sendable (Double) -> Void)?) -> EndpointCall {
    var call = self
    call.progress = progress
    return call
  }
}

extension Endpoint where Path == Nothing {
  /// The percent-encoded path.
  public var path: String { description.path.description }

  public func callAsFunction(_ query: Query, _ body: Body) -> EndpointCall<Answer> {
    EndpointCall(endpoint: description, path: [], query: query, body: body)
  }
}

extension Endpoint where Path == String {
  /// The percent-encoded path.
  public func path(_ value: String) -> String { description.path.path([value]) }

  public func callAsFunction(_ value: String, _ query: Query, _ body: Body) -> EndpointCall<Answer> {
    EndpointCall(endpoint: description, path: [value], query: query, body: body)
  }
}

extension Endpoint where Path == (String, String) {
  /// The percent-encoded path.
  public func path(_ first: String, _ second: String) -> String { description.path.path([first, second]) }

  public func callAsFunction(
    _ first: String, _ second: String, _ query: Query, _ body: Body
  ) -> EndpointCall<Answer> {
    EndpointCall(endpoint: description, path: [first, second], query: query, body: body)
  }
}

extension Endpoint where Path == (String, String, String), Query == Nothing, Body == Nothing {
  /// The percent-encoded path.
  public func path(_ first: String, _ second: String, _ third: String) -> String {
    description.path.path([first, second, third])
  }

  public func callAsFunction(_ first: String, _ second: String, _ third: String) -> EndpointCall<Answer> {
    EndpointCall(endpoint: description, path: [first, second, third], query: Nothing(), body: Nothing())
  }
}

// Without a query, a body, or both.

extension Endpoint where Path == Nothing, Query == Nothing {
  public func callAsFunction(_ body: Body) -> EndpointCall<Answer> { self(Nothing(), body) }
}

extension Endpoint where Path == Nothing, Body == Nothing {
  public func callAsFunction(_ query: Query) -> EndpointCall<Answer> { self(query, Nothing()) }
}

extension Endpoint where Path == Nothing, Query == Nothing, Body == Nothing {
  public func callAsFunction() -> EndpointCall<Answer> { self(Nothing(), Nothing()) }
}

extension Endpoint where Path == String, Query == Nothing {
  public func callAsFunction(_ value: String, _ body: Body) -> EndpointCall<Answer> {
    self(value, Nothing(), body)
  }
}

extension Endpoint where Path == String, Body == Nothing {
  public func callAsFunction(_ value: String, _ query: Query) -> EndpointCall<Answer> {
    self(value, query, Nothing())
  }
}

extension Endpoint where Path == (String, String), Query == Nothing {
  public func callAsFunction(_ first: String, _ second: String, _ body: Body) -> EndpointCall<Answer> {
    self(first, second, Nothing(), body)
  }
}

extension Endpoint where Path == (String, String), Body == Nothing {
  public func callAsFunction(_ first: String, _ second: String, _ query: Query) -> EndpointCall<Answer> {
    self(first, second, query, Nothing())
  }
}

extension Endpoint where Path == (String, String), Query == Nothing, Body == Nothing {
  public func callAsFunction(_ first: String, _ second: String) -> EndpointCall<Answer> {
    self(first, second, Nothing(), Nothing())
  }
}

extension Endpoint where Path == String, Query == Nothing, Body == Nothing {
  public func callAsFunction(_ value: String) -> EndpointCall<Answer> { self(value, Nothing(), Nothing()) }
}
