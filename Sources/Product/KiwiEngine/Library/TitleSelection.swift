/// The selected titles of a grid in edit mode.
public struct TitleSelection: Hashable, Sendable {
  /// True in edit mode, where a tap selects a title.
  public private(set) var isActive = false
  public private(set) var ids: Set<String> = []

  public init() {}

  public mutating func begin() { isActive = true }

  public mutating func end() { self = TitleSelection() }

  public mutating func toggle(_ id: String) {
    if ids.remove(id) == nil { ids.insert(id) }
  }

  /// Selects all titles, or none if all are selected.
  public mutating func toggleAll(_ all: [String]) {
    ids = ids.isSuperset(of: all) ? [] : Set(all)
  }

  /// Returns the selection without titles that are gone.
  public func kept(_ existing: [String]) -> TitleSelection {
    var kept = self
    kept.ids.formIntersection(existing)
    return kept
  }
}
