public import KiwiKit
public import Observation

/// The places near a point, or those that match a text.
@Observable @MainActor public final class SpotsViewModel: PagedList {
  /// The progress of the search.
  public enum Stage: Hashable, Sendable {
    case uninitialized
    /// The search has no point yet.
    case requiresOptIn
    case locating
    case located
    case fetching
    case fetched
    /// The location is unknown; the user can set a point manually.
    case locationFailed(LocationFailure)
  }

  /// The center of the search.
  public struct Origin: Hashable, Sendable {
    public let coordinate: Coordinate
    /// The name by which it was chosen. Nil for a point on the map or the device's location.
    public let name: String?
    public let isDevice: Bool

    public init(_ coordinate: Coordinate, name: String? = nil, isDevice: Bool = false) {
      self.coordinate = coordinate
      self.name = name
      self.isDevice = isDevice
    }
  }

  public private(set) var stage = Stage.uninitialized
  public private(set) var origin: Origin?
  public private(set) var query = ""
  public private(set) var category: SpotCategory?
  public private(set) var sort = SpotSort.distance
  public var pager = Pager<NearbySpot, Int>()
  /// The number of chosen centers. The result for an earlier one is dropped.
  @ObservationIgnored private var placements = 0
  /// The text submitted last.
  @ObservationIgnored private var submitted: String?
  @ObservationIgnored private let provider: any SpotsProvider
  @ObservationIgnored private let location: LocationService
  @ObservationIgnored private let clock: EngineClock

  public init(provider: any SpotsProvider, location: LocationService, clock: EngineClock = .system) {
    self.provider = provider
    self.location = location
    self.clock = clock
  }

  public var spots: [NearbySpot] { items }

  /// True if there is a center or a text to search for.
  public var hasQuestion: Bool { origin != nil || !query.isEmpty }

  // MARK: Center

  /// Locates the device on the first visit with an earlier permission. Asks for permission otherwise.
  public func initialize() async {
    guard stage == .uninitialized else { return }
    do throws(LocationFailure) {
      guard try await location.checkOptIn() else {
        if stage == .uninitialized { stage = .requiresOptIn }
        return
      }
    } catch {
      if stage == .uninitialized { stage = .locationFailed(error) }
      return
    }
    if stage == .uninitialized { await uninterrupted { [self] in await refreshLocation() } }
  }

  /// Grants the permission to request the location.
  public func optIn() async {
    do throws(LocationFailure) {
      try await location.optIn()
    } catch {
      stage = .locationFailed(error)
      return
    }
    await refreshLocation()
  }

  /// Locates the device again and searches there. On failure the earlier center is kept.
  public func refreshLocation() async {
    stage = .locating
    placements += 1
    let placement = placements
    do throws(LocationFailure) {
      let coordinate = try await location.currentLocation()
      // The user may have set a center manually meanwhile.
      guard placement == placements else { return }
      origin = Origin(coordinate, isDevice: true)
      stage = .located
      pager.clear()
      await refresh()
    } catch {
      guard placement == placements else { return }
      stage = .locationFailed(error)
    }
  }

  /// Searches around a point that the user chose on the map or by name.
  public func search(around origin: Origin) async {
    placements += 1
    self.origin = origin
    stage = .located
    pager.clear()
    await refresh()
  }

  // MARK: Text and filters

  /// Searches for a text once typing pauses. A cancelled call does nothing.
  public func search(_ text: String, after pause: Duration = TypedText.pause) async {
    let query = TypedText.query(text)
    // The same text may have been submitted meanwhile.
    guard query != self.query, await TypedText.isWhole(after: pause, by: clock), query != self.query else {
      return
    }
    self.query = query
    pager.clear()
    if hasQuestion {
      await uninterrupted { [self] in await refresh() }
    } else if stage == .fetching || stage == .fetched {
      stage = .requiresOptIn
    }
  }

  /// Searches for a complete text, which may also be sent to external sources.
  public func submit(_ text: String) async {
    let query = TypedText.query(text)
    guard !query.isEmpty else { return }
    submitted = query
    if query != self.query {
      self.query = query
      pager.clear()
    }
    await refresh()
  }

  public func select(_ category: SpotCategory?) async { await ask(for: category, in: \.category) }
  public func select(_ sort: SpotSort) async { await ask(for: sort, in: \.sort) }

  public func refresh() async {
    guard hasQuestion else { return }
    // A text search can run while the device is being located.
    if stage != .locating { stage = .fetching }
    let ticket = pager.beginFirst()
    do throws(APIFailure) {
      let page = try await fetch(page: 1)
      if pager.finishFirst(ticket, page.items, next: page.nextPage), stage == .fetching { stage = .fetched }
    } catch {
      let isCurrent = pager.isCurrent(ticket)
      pager.fail(ticket, error)
      if isCurrent, stage == .fetching { stage = .fetched }
    }
  }

  public func fetch(page: Int) async throws(APIFailure) -> ListPage<NearbySpot> {
    var query = SpotQuery(near: origin?.coordinate, category: category, sort: sort, text: query)
    query.isSubmitted = !self.query.isEmpty && submitted == self.query
    return try await provider.findSpots(query, page: page)
  }
}

extension Spot {
  var foldedName: String { FoldedText.fold(name) }
}
