public import KiwiKit
public import Observation

/// A selection of titles for a list from the whole library. The list's titles are preselected.
@Observable @MainActor public final class BulkAddViewModel: Identifiable {
  public let list: ListDescription
  public let shelf: ShelfViewModel
  public private(set) var chosen: Set<String> = []
  /// The list's titles at the start; nil until they are loaded.
  public private(set) var members: Set<String>?
  public private(set) var loading = Loading.idle
  public let saving = Submission()
  @ObservationIgnored private let library: LibraryRepository

  public init(_ list: ListDescription, library: LibraryRepository) {
    self.list = list
    self.library = library
    shelf = ShelfViewModel(LibraryQuery(shelf: .all), library: library)
  }

  public func load() async {
    guard members == nil else { return }
    loading = .loading
    loading = await .after(isShowing: false) { () async throws(APIFailure) in
      let ids = Set(try await library.allTitles(ofList: list.id).map(\.id))
      members = ids
      chosen = ids
    }
  }

  public func toggle(_ id: String) {
    if chosen.remove(id) == nil { chosen.insert(id) }
  }

  public var added: Set<String> { chosen.subtracting(members ?? []) }
  public var removed: Set<String> { (members ?? []).subtracting(chosen) }

  /// Adds the newly selected titles in their order and removes the deselected ones.
  ///
  /// - Returns: True if the list was changed.
  public func apply() async -> Bool {
    guard members != nil else { return false }
    return await saving.run { () async throws(APIFailure) in
      let order = shelf.titles.map(\.id)
      let added = order.filter(added.contains) + added.subtracting(order).sorted()
      try await library.append(added, to: try await library.list(list.id))
      if !removed.isEmpty { try await library.remove(removed.sorted(), fromList: list.id) }
    }
  }
}
