public import KiwiKit
public import Observation

/// Searches for a place, the nearest first: a duplicate is near the place that it is a duplicate of.
@Observable @MainActor public final class SpotPickerViewModel: PagedList {
  /// What is typed.
  public var query = ""
  public var pager = Pager<NearbySpot, Int>()
  /// What was looked for last; nil before anything was.
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

  /// Looks for what is typed, once nothing has been typed for a moment. One task after the other asks for this as the
  /// reader types: a cancelled one does nothing.
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
