/// The style rules that a page has received. Views that compute sizes add new ones while the page is open.
@MainActor struct SentStyles {
  /// The minimum number of added rules before unused ones are removed.
  private static let minLimit = 512

  /// Rules of the first content. They are kept, because the page has them in one sheet with the rules of single
  /// elements.
  private let first: Set<UInt32>
  private var added: Set<UInt32> = []
  private var limit = minLimit

  init(_ first: Set<UInt32> = []) { self.first = first }

  /// Returns the operation that adds missing rules for styles, or nil if none is missing.
  ///
  /// - Parameter shown: Returns all styles that the page shows now.
  mutating func add(_ styles: Set<UInt32>, shown: () -> Set<UInt32>) -> Operation? {
    let new = styles.subtracting(first).subtracting(added)
    if new.isEmpty { return nil }
    added.formUnion(new)
    guard added.count > limit else { return .addRules(Self.rules(of: new)) }
    added = shown().subtracting(first)
    limit = max(Self.minLimit, added.count * 2)
    return .replaceRules(Self.rules(of: added))
  }

  static func rules(of styles: Set<UInt32>) -> String {
    styles.sorted().map { StyleTable.rule(of: $0) }.joined()
  }
}
