public import KiwiKit
public import Observation

/// The changes of a catalog item, with undo. Admins also see its merged duplicates.
@Observable @MainActor public final class HistoryViewModel<Item: CatalogItem>: PagedList {
  public let itemId: String
  /// The duplicates that can be separated again, latest merge first.
  public private(set) var duplicates: [Item] = []
  public let undoing = Submission()
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let isAdmin: Bool
  public var pager = Pager<Item.Change, Int>()

  public init(itemId: String, isAdmin: Bool, client: any APIClientProtocol) {
    self.itemId = itemId
    self.isAdmin = isAdmin
    self.client = client
  }

  public func undo(_ change: Item.Change) async {
    let isDone = await undoing.run { () async throws(APIFailure) in
      _ = try await client.send(Item.undo(change.id, of: itemId))
    }
    if isDone { await refresh() }
  }

  /// Turns a duplicate back into a separate item.
  public func unmerge(_ duplicate: Item) async {
    guard let call = Item.unmerge(duplicate.id) else { return }
    let isDone = await undoing.run { () async throws(APIFailure) in _ = try await client.send(call) }
    if isDone { await refresh() }
  }

  public func fetch(page: Int) async throws(APIFailure) -> ListPage<Item.Change> {
    if page == 1, isAdmin, let call = Item.duplicates(of: itemId) { duplicates = try await client.send(call) }
    return try await client.send(Item.history(of: itemId, PageQuery(page: page, pageSize: 30)))
  }
}
