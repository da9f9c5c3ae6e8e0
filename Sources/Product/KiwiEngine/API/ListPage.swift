/// A part of a list that comes by page number.
public struct ListPage<Element: Sendable & Hashable>: Sendable, Hashable {
  public var items: [Element]
  /// The number of the page that follows; nil at the end.
  public var nextPage: Int?

  public init(items: [Element], nextPage: Int? = nil) {
    self.items = items
    self.nextPage = nextPage
  }
}
