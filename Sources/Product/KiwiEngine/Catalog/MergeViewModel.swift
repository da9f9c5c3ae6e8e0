import KiwiKit
public import Observation

/// Merges a duplicate into another item, for admins.
@Observable @MainActor public final class MergeViewModel<Item: CatalogItem>: Identifiable {
  public let duplicate: Item
  /// The item to merge into; nil until it is chosen.
  public private(set) var target: Item?
  /// Searches for the item to merge into. The latest search is kept.
  public let picker: Item.Picker
  public private(set) var merging = Submission()
  @ObservationIgnored private let client: any APIClientProtocol

  public init(_ duplicate: Item, client: any APIClientProtocol) {
    self.duplicate = duplicate
    self.client = client
    picker = duplicate.picker(client: client)
  }

  /// Discards the failure of the earlier choice.
  public func choose(_ item: Item) {
    guard !merging.isUnderWay else { return }
    target = item
    merging = Submission()
  }

  public var canMerge: Bool { target != nil && !merging.isUnderWay }

  /// Returns the remaining item, which differs from the chosen one if that was merged in the meantime.
  public func merge() async -> Item? {
    guard let target else { return nil }
    var kept: Item?
    await merging.run { () async throws(APIFailure) in
      kept = try await client.send(Item.merge(duplicate.id, into: target.id))
    }
    return kept
  }
}
