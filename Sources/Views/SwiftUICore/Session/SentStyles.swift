/// The style rules that one page was sent. Views that compute sizes make new ones for as long as the page is open.
@MainActor struct SentStyles {
  /// So many may come after the page's first content, before those that it does not show any more are taken back.
  private static let leastLimit = 512

  /// Those of the first content stay: the page has them in one piece with what belongs to single elements.
  private let first: Set<UInt32>
  private var added: Set<UInt32> = []
  private var limit = leastLimit

  init(_ first: Set<UInt32> = []) { self.first = first }

  /// What brings the page the rules that it needs for some more styles; nil: it has them all.
  ///
  /// - Parameter shown: All styles that the page shows now.
  mutating func add(_ styles: Set<UInt32>, shown: () -> Set<UInt32>) -> Operation? {
    let new = styles.subtracting(first).subtracting(added)
    if new.isEmpty { return nil }
    added.formUnion(new)
    guard added.count > limit else { return .addRules(Self.rules(of: new)) }
    added = shown().subtracting(first)
    limit = max(Self.leastLimit, added.count * 2)
    return .replaceRules(Self.rules(of: added))
  }

  static func rules(of styles: Set<UInt32>) -> String {
    styles.sorted().map { StyleTable.rule(of: $0) }.joined()
  }
}
