public import KiwiKit
public import Observation

/// Places near a point, or those that words find.
@Observable @MainActor public final class SpotsViewModel: PagedList {
  /// How far it is with finding places.
  public enum Stage: Hashable, Sendable {
    case uninitialized
    /// Nobody has said where to look yet.
    case requiresOptIn
    case locating
    case located
    case fetching
    case fetched
    /// It is not known where the person is; a point can be set by hand.
    case locationFailed(LocationFailure)
  }

  /// Where places are looked for.
  public struct Origin: Hashable, Sendable {
    public let coordinate: Coordinate
    /// What it is called where it was chosen by name; nil where it is on the map or where the person is.
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
  /// Counts how often it was said where to look: an answer to an earlier question is not meant any more.
  @ObservationIgnored private var placements = 0
  /// The last words that were sent off.
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

  /// Whether there is something to look for.
  public var hasQuestion: Bool { origin != nil || !query.isEmpty }

  // MARK: Where

  /// The first time: asks where the person is if they let the app do so before, and asks them otherwise.
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

  /// The person lets the app ask where they are, from now on.
  public func optIn() async {
    do throws(LocationFailure) {
      try await location.optIn()
    } catch {
      stage = .locationFailed(error)
      return
    }
    await refreshLocation()
  }

  /// Asks once more where the person is, and what is near there. Where that fails and there is a point from before, it
  /// stays.
  public func refreshLocation() async {
    stage = .locating
    placements += 1
    let placement = placements
    do throws(LocationFailure) {
      let coordinate = try await location.currentLocation()
      // Somebody may have set a point by hand meanwhile, and meant it.
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

  /// A point set by hand, on the map or by a name.
  public func look(from origin: Origin) async {
    placements += 1
    self.origin = origin
    stage = .located
    pager.clear()
    await refresh()
  }

  // MARK: What

  /// Looks for a text. One task after the other asks for this as the person types: a cancelled one does nothing.
  public func search(_ text: String, after pause: Duration = TypedText.pause) async {
    let query = TypedText.query(text)
    // The same words may have been sent off meanwhile.
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

  /// The words are whole, so that others may be asked for them.
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
    // Words can be looked for while it is being found out where the person is.
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
