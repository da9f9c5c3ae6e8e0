public import Foundation

/// A type that is sent as JSON, in requests or answers.
///
/// Its members are those of its `Codable` conformance, so they are declared only once.
///
/// ```swift
/// struct Progress: WireValue {
///   static let rules: [String: FieldRule] = ["word": .atLeast(0)]
///   let word: Int
/// }
/// ```
public protocol WireValue: Codable, Hashable, EndpointBody, EndpointAnswer {
  /// The rules of members by their names. Members without a rule accept every value of their type.
  static var rules: [String: FieldRule] { get }
  /// The members, such as lists, that a rejection names as a whole instead of by the invalid part.
  static var wholes: Set<String> { get }
  /// The names of the members that answers leave out if they have no value. Other members are null then.
  static var omitted: Set<String> { get }
}

extension WireValue {
  public static var rules: [String: FieldRule] { [:] }
  public static var wholes: Set<String> { [] }
  public static var omitted: Set<String> { [] }
  public static var bodyForm: EndpointBodyForm { .json(Self.self) }
  public static var answerForm: EndpointAnswerForm { .json(Self.self) }

  public init(_ content: EndpointContent, _ decoder: JSONDecoder) throws {
    self = try decoder.decode(Self.self, from: content.body)
  }
}

/// A list of strings can be an answer.
extension String: WireValue {}

/// The parameters of a query, with one member for each.
///
/// ```swift
/// struct TagsQuery: EndpointQuery {
///   let prefix: String?
/// }
/// ```
public protocol EndpointQuery: Codable, Hashable, Sendable {
  static var rules: [String: FieldRule] { get }
}

extension EndpointQuery {
  public static var rules: [String: FieldRule] { [:] }
}

/// A query for a part of a list, by page number.
///
/// Conforming types name ``PageQuery/rules`` among theirs.
///
/// ```swift
/// struct TitlesQuery: PagedQuery {
///   static let rules = PageQuery.rules
///   var page: Int?
///   var pageSize: Int?
/// }
/// ```
public protocol PagedQuery: EndpointQuery {
  /// The page, from 1; 1 if absent.
  var page: Int? { get }
  /// ``Limits/defaultPageSize`` if absent.
  var pageSize: Int? { get }
}

/// A part of a list without other parameters.
///
/// ```swift
/// let call = API.Posts.likes(id, PageQuery(page: 2, pageSize: 20))
/// ```
public struct PageQuery: PagedQuery {
  /// A page number is at most JavaScript's greatest exact integer, which is far past the end of any list.
  public static let rules: [String: FieldRule] = [
    "page": .number(1...(1 << 53)), "pageSize": .number(Limits.pageSize),
  ]

  public var page: Int?
  public var pageSize: Int?

  public init(page: Int? = nil, pageSize: Int? = nil) {
    self.page = page
    self.pageSize = pageSize
  }
}

/// The body of a request.
///
/// ```swift
/// let create = Endpoint<String, Nothing, CommentRequest, Comment>(
///   .post, "/posts/{postId}/comments", "createComment", .signedIn, "Write a comment")
/// ```
public protocol EndpointBody: Sendable {
  static var bodyForm: EndpointBodyForm { get }
  /// The value for a request without a body, or with one that the handler reads itself; nil if a body is required.
  static var absent: Self? { get }
}

extension EndpointBody {
  public static var absent: Self? { nil }
}

/// The form of a request's body.
///
/// ```swift
/// guard case .json = CommentRequest.bodyForm else { return }
/// ```
public enum EndpointBodyForm: Sendable {
  case none
  case json(any WireValue.Type)
  /// JSON, or no body.
  case optionalJSON(any WireValue.Type)
  /// A form with files, which the handler reads. Its members are documented by a type.
  case form(any FormShape.Type)
  /// A form without files, which the handler reads.
  case fields(any FormShape.Type)
  /// A form with files, which the handler reads, or JSON.
  case formOrJSON(any FormShape.Type, any WireValue.Type)
}

extension Optional: EndpointBody where Wrapped: WireValue {
  public static var bodyForm: EndpointBodyForm { .optionalJSON(Wrapped.self) }
  public static var absent: Wrapped?? { .some(nil) }
}

/// The content of a successful answer.
///
/// ```swift
/// let titles = try [Title](EndpointContent(body: data), decoder)
/// ```
public protocol EndpointAnswer: Sendable {
  static var answerForm: EndpointAnswerForm { get }

  /// Reads the content of an answer.
  init(_ content: EndpointContent, _ decoder: JSONDecoder) throws
}

/// The content of an answer as it arrives.
///
/// ```swift
/// let page = try ListPage<Title>(EndpointContent(body: data, nextPage: 2), decoder)
/// ```
public struct EndpointContent: Sendable {
  public let body: Data
  /// The number of the page that follows, from the `Link` header.
  public let nextPage: Int?
  /// The `before` of the part that follows, from the `Link` header.
  public let nextCursor: String?

  public init(body: Data, nextPage: Int? = nil, nextCursor: String? = nil) {
    self.body = body
    self.nextPage = nextPage
    self.nextCursor = nextCursor
  }
}

/// The form of an answer's content.
///
/// ```swift
/// guard case .list(_, hasPages: true) = ListPage<Title>.answerForm else { return }
/// ```
public enum EndpointAnswerForm: Sendable {
  case none
  case json(any WireValue.Type)
  /// A list; one with pages has its neighbors in the `Link` header (RFC 8288).
  case list(of: any WireValue.Type, hasPages: Bool)
  /// Content of one of the endpoint's types.
  case binary
}

/// Content that is not JSON, such as a picture or an exported file. The endpoint names its types.
///
/// ```swift
/// let picture = BinaryContent(data)
/// ```
public struct BinaryContent: Hashable, Sendable, EndpointAnswer {
  public let data: Data
  public static var answerForm: EndpointAnswerForm { .binary }
  public init(_ content: EndpointContent, _ decoder: JSONDecoder) { data = content.body }
  public init(_ data: Data) { self.data = data }
}

/// A file with a list: as JSON, or as another of the endpoint's content types.
///
/// ```swift
/// let call = API.Notes.export(NoteExportQuery())
/// ```
public struct ListFile<Element: WireValue>: Hashable, Sendable, ListFileAnswer {
  public let data: Data
  public static var element: any WireValue.Type { Element.self }
  public static var answerForm: EndpointAnswerForm { .binary }
  public init(_ content: EndpointContent, _ decoder: JSONDecoder) { data = content.body }
  public init(_ data: Data) { self.data = data }
}

/// A ``ListFile`` of any elements.
///
/// ```swift
/// let type: any ListFileAnswer.Type = ListFile<Note>.self
/// ```
public protocol ListFileAnswer: EndpointAnswer {
  static var element: any WireValue.Type { get }
}

/// A value that is rejected as a whole: errors name the member that contains it instead of one of its own members.
///
/// ```swift
/// let isWhole = BookPosition.self is any UndividedValue.Type
/// ```
public protocol UndividedValue: WireValue {}

/// No parameter, no body or no content.
///
/// ```swift
/// let delete = Endpoint<String, Nothing, Nothing, Nothing>(
///   .delete, "/notes/{noteId}", "deleteNote", .signedIn, "Delete a note")
/// ```
public struct Nothing: Hashable, Sendable, EndpointQuery, EndpointBody, EndpointAnswer {
  public init() {}
  public static var bodyForm: EndpointBodyForm { .none }
  public static var absent: Nothing? { Nothing() }
  public static var answerForm: EndpointAnswerForm { .none }
  public init(_ content: EndpointContent, _ decoder: JSONDecoder) {}
}

extension Array: EndpointAnswer where Element: WireValue {
  public static var answerForm: EndpointAnswerForm { .list(of: Element.self, hasPages: false) }

  public init(_ content: EndpointContent, _ decoder: JSONDecoder) throws {
    self = try decoder.decode([Element].self, from: content.body)
  }
}

/// A part of a list, which continues by page number or by cursor.
///
/// ```swift
/// let page = ListPage(items: [book], nextPage: 2)
/// ```
public struct ListPage<Element: Sendable & Hashable>: Hashable, Sendable {
  public var items: [Element]
  /// The number of the page that follows; nil at the end.
  public var nextPage: Int?
  /// The `before` of the part that follows; nil at the end, and if the list continues by page number.
  public var nextCursor: String?

  public init(items: [Element], nextPage: Int? = nil, nextCursor: String? = nil) {
    self.items = items
    self.nextPage = nextPage
    self.nextCursor = nextCursor
  }
}

extension ListPage: EndpointAnswer where Element: WireValue {
  public static var answerForm: EndpointAnswerForm { .list(of: Element.self, hasPages: true) }

  public init(_ content: EndpointContent, _ decoder: JSONDecoder) throws {
    self.init(
      items: try decoder.decode([Element].self, from: content.body), nextPage: content.nextPage,
      nextCursor: content.nextCursor)
  }
}
