public import KiwiKit
public import Observation

/// The user's lists, in their order.
@Observable @MainActor public final class ListsViewModel {
  public private(set) var loading = Loading.idle
  public private(set) var lists: [ListDescription] = []
  public private(set) var followed: [ListDescription] = []
  public let changing = Submission()
  @ObservationIgnored private let library: LibraryRepository

  public init(library: LibraryRepository) { self.library = library }

  /// Changes whenever the library does; the screen then reloads.
  public var revision: Int { library.revision }

  public func load() async {
    if loading == .idle || loading.failure != nil { loading = .loading }
    loading = await .after(isShowing: !lists.isEmpty || !followed.isEmpty) { () async throws(APIFailure) in
      let all = try await library.lists()
      lists = all.filter { $0.role != .follower }
      followed = all.filter { $0.role == .follower }
    }
  }

  /// Returns true for the user's own lists. Their owners order the others.
  public func canMove(_ list: ListDescription) -> Bool { list.role == .owner }

  /// Moves a list.
  ///
  /// - Parameter steps: The distance; negative moves up.
  public func move(_ list: ListDescription, by steps: Int) async {
    guard canMove(list), let index = lists.firstIndex(where: { $0.id == list.id }) else { return }
    let target = min(max(index + steps, 0), lists.count - 1)
    guard let key = ListOrder.key(moving: index, to: target, in: lists.map(\.sortKey)) else { return }
    // The next move depends on the new key.
    var moved = lists.remove(at: index)
    moved.sortKey = key
    lists.insert(moved, at: target)
    await changing.runInTurn { () async throws(APIFailure) in
      try await library.move(list: list.id, to: key)
    }
    // Moves made in the meantime depend on the visible order.
    if !changing.isUnderWay { await load() }
  }

  public func delete(_ list: ListDescription) async {
    let isDone = await changing.run { () async throws(APIFailure) in try await library.delete(list: list.id) }
    if isDone { lists.removeAll { $0.id == list.id } }
  }
}
