public import KiwiKit
public import Observation

/// Merges a double into the place that stays, for admins.
@Observable @MainActor public final class MergeSpotViewModel: Identifiable {
  /// The place that goes.
  public let double: Spot
  /// The place that stays; nil until it is chosen.
  public private(set) var target: Spot?
  /// Looks for the place that stays, and knows what was looked for last.
  public let picker: SpotPickerViewModel
  public private(set) var merging = Submission()
  @ObservationIgnored private let client: any APIClientProtocol

  public init(_ double: Spot, client: any APIClientProtocol) {
    self.double = double
    self.client = client
    picker = SpotPickerViewModel(beside: double, client: client)
  }

  /// What was said of the choice before does not hold for this one.
  public func choose(_ spot: Spot) {
    guard !merging.isUnderWay else { return }
    target = spot
    merging = Submission()
  }

  public var canMerge: Bool { target != nil && !merging.isUnderWay }

  /// Returns the place that stays. It is another than the chosen one when that was itself merged meanwhile.
  public func merge() async -> Spot? {
    guard let target else { return nil }
    var kept: Spot?
    await merging.run { () async throws(APIFailure) in
      kept = try await client.send(API.Places.mergeSpot(double.id, SpotMergeRequest(into: target.id)))
    }
    return kept
  }
}

/// Looks for a place to choose, the nearest first: beside a double is what it is a double of.
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

  /// Those to choose from: nobody merges a place into itself, nor into one that is somebody's alone.
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
