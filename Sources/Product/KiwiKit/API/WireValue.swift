public import Foundation

/// A type that is sent as JSON, in requests or answers.
///
/// Its members are those that its `Codable` conformance names, so that there is one description of it.
public protocol WireValue: Codable, Hashable, EndpointBody, EndpointAnswer {
  /// The rules of members, by their names. Members that are not named take every value of their type.
  static var rules: [String: FieldRule] { get }
}

extension WireValue {
  public static var rules: [String: FieldRule] { [:] }
  public static var bodyForm: EndpointBodyForm { .json(Self.self) }
  public static var answerForm: EndpointAnswerForm { .json(Self.self) }

  public init(_ content: EndpointContent, _ decoder: JSONDecoder) throws {
    self = try decoder.decode(Self.self, from: content.body)
  }
}

/// The parameters of a query, a member for each.
public protocol EndpointQuery: Codable, Hashable, Sendable {
  static var rules: [String: FieldRule] { get }
}

extension EndpointQuery {
  public static var rules: [String: FieldRule] { [:] }
}

/// The body of a request.
public protocol EndpointBody: Sendable {
  static var bodyForm: EndpointBodyForm { get }
}

public enum EndpointBodyForm: Sendable {
  case none
  case json(any WireValue.Type)
}

/// The content of a successful answer.
public protocol EndpointAnswer: Sendable {
  static var answerForm: EndpointAnswerForm { get }

  /// Reads the content of an answer.
  init(_ content: EndpointContent, _ decoder: JSONDecoder) throws
}

/// The content of an answer as it arrives.
public struct EndpointContent: Sendable {
  public let body: Data
  /// The number of the page that follows, from the `Link` header.
  public let nextPage: Int?

  public init(body: Data, nextPage: Int? = nil) {
    self.body = body
    self.nextPage = nextPage
  }
}

public enum EndpointAnswerForm: Sendable {
  case none
  case json(any WireValue.Type)
  /// A list; one with pages has its neighbors in the `Link` header (RFC 8288).
  case list(of: any WireValue.Type, hasPages: Bool)
}

/// No parameter, no body or no content.
public struct Nothing: Hashable, Sendable, EndpointQuery, EndpointBody, EndpointAnswer {
  public init() {}
  public static var bodyForm: EndpointBodyForm { .none }
  public static var answerForm: EndpointAnswerForm { .none }
  public init(_ content: EndpointContent, _ decoder: JSONDecoder) {}
}

extension Array: EndpointAnswer where Element: WireValue {
  public static var answerForm: EndpointAnswerForm { .list(of: Element.self, hasPages: false) }

  public init(_ content: EndpointContent, _ decoder: JSONDecoder) throws {
    self = try decoder.decode([Element].self, from: content.body)
  }
}

/// A part of a list that comes by page number.
public struct ListPage<Element: Sendable & Hashable>: Hashable, Sendable {
  public var items: [Element]
  /// The number of the page that follows; nil at the end.
  public var nextPage: Int?

  public init(items: [Element], nextPage: Int? = nil) {
    self.items = items
    self.nextPage = nextPage
  }
}

extension ListPage: EndpointAnswer where Element: WireValue {
  public static var answerForm: EndpointAnswerForm { .list(of: Element.self, hasPages: true) }

  public init(_ content: EndpointContent, _ decoder: JSONDecoder) throws {
    self.init(items: try decoder.decode([Element].self, from: content.body), nextPage: content.nextPage)
  }
}
