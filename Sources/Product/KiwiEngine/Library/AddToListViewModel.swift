public import KiwiKit
public import Observation

/// The user's lists as checkboxes for adding titles.
@Observable @MainActor public final class AddToListViewModel: Identifiable {
  public let titles: [Title]
  public private(set) var loading = Loading.idle
  public private(set) var lists: [ListDescription] = []
  public let changing = Submission()
  /// The given titles that each list contains.
  private var members: [String: Set<String>] = [:]
  @ObservationIgnored private let library: LibraryRepository

  public init(_ titles: [Title], library: LibraryRepository) {
    self.titles = titles
    self.library = library
  }

  public var revision: Int { library.revision }

  public func load() async {
    if loading == .idle || loading.failure != nil { loading = .loading }
    loading = await .after(isShowing: loading == .loaded) { () async throws(APIFailure) in
      var members: [String: Set<String>] = [:]
      for title in titles {
        for list in try await library.record(ofTitle: title.id).lists {
          members[list, default: []].insert(title.id)
        }
      }
      lists = try await library.lists().filter { $0.role != .follower }
      self.members = members
    }
  }

  /// Returns the number of the titles that a list contains.
  public func count(in list: ListDescription) -> Int { members[list.id]?.count ?? 0 }
  public func hasAll(_ list: ListDescription) -> Bool { count(in: list) == titles.count }

  /// Adds the titles to a list, or removes them if the list contains all.
  public func toggle(_ list: ListDescription) async {
    let ids = titles.map(\.id)
    let there = members[list.id] ?? []
    await changing.run { () async throws(APIFailure) in
      if there.count == ids.count {
        try await library.remove(ids, fromList: list.id)
      } else {
        try await library.append(
          ids.filter { !there.contains($0) }, to: try await library.list(list.id))
      }
    }
    await load()
  }
}
