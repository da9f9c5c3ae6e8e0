/// A search for titles, or a page of all titles.
///
/// ```swift
/// let search = API.Titles.titles(TitleQuery("dune", kind: .book))
/// ```
public struct TitleQuery: PagedQuery {
  public static let rules: [String: FieldRule] = PageQuery.rules.merging([
    "q": .all([.length(0...Limits.searchQueryLength), .pattern(#"^[^\u0000]*$"#)])
  ]) { $1 }

  /// The text to look for. Quotes and operators have no special meaning.
  public var q: String?
  /// Limits the search to titles of this kind.
  public var kind: TitleKind?
  public var page: Int?
  public var pageSize: Int?

  public init(_ text: String = "", kind: TitleKind? = nil, page: Int? = nil, pageSize: Int? = nil) {
    q = text.isEmpty ? nil : text
    self.kind = kind
    self.page = page
    self.pageSize = pageSize
  }
}
