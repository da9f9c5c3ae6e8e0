/// Which titles of a grid are chosen while it is edited.
public struct TitleSelection: Hashable, Sendable {
  /// Whether titles are being chosen, and not opened.
  public private(set) var isActive = false
  public private(set) var ids: Set<String> = []

  public init() {}

  public mutating func begin() { isActive = true }

  public mutating func end() { self = TitleSelection() }

  public mutating func toggle(_ id: String) {
    if ids.remove(id) == nil { ids.insert(id) }
  }

  /// Chooses all; none when all were chosen.
  public mutating func toggleAll(_ all: [String]) {
    ids = ids.isSuperset(of: all) ? [] : Set(all)
  }

  /// What is gone is not chosen any more.
  public func kept(_ existing: [String]) -> TitleSelection {
    var kept = self
    kept.ids.formIntersection(existing)
    return kept
  }
}
