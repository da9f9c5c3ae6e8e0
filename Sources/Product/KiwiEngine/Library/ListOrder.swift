import KiwiKit

/// Moves an element in a list ordered by keys.
enum ListOrder {
  /// Returns the key that moves an element to another's place; nil if it is there.
  ///
  /// - Parameter keys: The keys of all elements, in order.
  static func key(moving index: Int, to target: Int, in keys: [String]) -> String? {
    guard keys.indices.contains(index), keys.indices.contains(target), index != target else { return nil }
    var others = keys
    others.remove(at: index)
    let before = target > 0 ? others[target - 1] : nil
    let after = target < others.count ? others[target] : nil
    return SortKey.between(before, after)
  }
}

extension LibraryRepository {
  /// Appends titles to a list whose length is known.
  func append(_ titleIds: [String], to list: ListDescription) async throws(APIFailure) {
    guard !titleIds.isEmpty else { return }
    var last: String?
    if list.titleCount > 0 {
      let page = (list.titleCount - 1) / Self.pageSize + 1
      last = try await titles(ofList: list.id, page: page).items.last?.sortKey
    }
    try await add(titleIds, toList: list.id, after: last)
  }

  /// Returns all titles of a list.
  func allTitles(ofList id: String) async throws(APIFailure) -> [LibraryTitle] {
    var all: [LibraryTitle] = []
    var next: Int? = 1
    while let page = next {
      let answer = try await titles(ofList: id, page: page)
      all += answer.items
      next = answer.nextPage
    }
    return all
  }
}
