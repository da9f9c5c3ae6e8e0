public import KiwiKit
public import Observation

/// Searches for a place, nearest first: duplicates are usually close to each other.
@Observable @MainActor public final class SpotPickerViewModel: PagedList {
  /// The entered text.
  public var query = ""
  public var pager = Pager<NearbySpot, Int>()
  /// The text of the last search; nil before the first.
  @ObservationIgnored private var searched: String?
  @ObservationIgnored private let spot: Spot
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let clock: EngineClock

  public init(beside spot: Spot, client: any APIClientProtocol, clock: EngineClock = .system) {
    self.spot = spot
    self.client = client
    self.clock = clock
  }

  /// The places to choose from, without the place itself and private ones.
  public var spots: [NearbySpot] { items.filter { $0.id != spot.id && !$0.spot.isPrivate } }

  /// Searches for the text once typing pauses. A cancelled call does nothing.
  public func search() async {
    let text = TypedText.query(query)
    guard text != searched else { return }
    guard await TypedText.isWhole(after: searched == nil ? .zero : TypedText.pause, by: clock) else { return }
    searched = text
    pager.clear()
    await uninterrupted { [self] in await refresh() }
  }

  public func fetch(page: Int) async throws(APIFailure) -> ListPage<NearbySpot> {
    let query = SpotQuery(near: spot.coordinate, text: searched ?? "")
    return try await client.send(API.Places.spots(SpotListQuery(query, page: page, pageSize: 30)))
  }
}
