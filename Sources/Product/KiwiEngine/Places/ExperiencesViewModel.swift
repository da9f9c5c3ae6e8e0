public import KiwiKit
public import Observation

/// The user's experiences.
@Observable @MainActor public final class ExperiencesViewModel: PagedList {
  public private(set) var query: ExperienceQuery
  public var pager = Pager<ExperienceSummary, Int>()
  @ObservationIgnored private let library: LibraryRepository
  @ObservationIgnored private let clock: EngineClock

  public init(
    _ query: ExperienceQuery = ExperienceQuery(), library: LibraryRepository, clock: EngineClock = .system
  ) {
    self.query = query
    self.library = library
    self.clock = clock
  }

  public var experiences: [ExperienceSummary] { items }
  public var revision: Int { library.revision }

  public func show(_ query: ExperienceQuery) async { await ask(for: query, in: \.query) }

  public func search(_ text: String, after pause: Duration = TypedText.pause) async {
    await search(for: text, in: \.query.text, after: pause, by: clock)
  }

  public func fetch(page: Int) async throws(APIFailure) -> ListPage<ExperienceSummary> {
    try await library.experiences(query, page: page)
  }
}

/// The user's visits: a map, and a diary by month.
@Observable @MainActor public final class MyPlacesViewModel {
  public private(set) var summary: PlacesSummary?
  public private(set) var loading = Loading.idle
  @ObservationIgnored private let library: LibraryRepository

  public init(library: LibraryRepository) { self.library = library }

  public var revision: Int { library.revision }

  public func load() async {
    if loading == .idle || loading.failure != nil { loading = .loading }
    await uninterrupted { [self] in await refresh() }
  }

  public func refresh() async {
    loading = await .after(isShowing: summary != nil) { () async throws(APIFailure) in
      summary = try await library.placesSummary()
    }
  }
}

/// The places that the user wants to go to.
@Observable @MainActor public final class WantToGoViewModel: PagedList {
  public var pager = Pager<Spot, Int>()
  @ObservationIgnored private let library: LibraryRepository

  public init(library: LibraryRepository) { self.library = library }

  public var spots: [Spot] { items }
  public var revision: Int { library.revision }

  public func fetch(page: Int) async throws(APIFailure) -> ListPage<Spot> {
    try await library.wantToGo(page: page)
  }
}

/// The user's private areas.
@Observable @MainActor public final class PrivacyZonesViewModel {
  public private(set) var zones: [PrivacyZone] = []
  public private(set) var loading = Loading.idle
  public let changing = Submission()
  @ObservationIgnored private let library: LibraryRepository

  public init(library: LibraryRepository) { self.library = library }

  public var revision: Int { library.revision }
  /// True if changes are unsent. A private area takes effect only once the server has it.
  public var hasUnsent: Bool { library.unsentCount > 0 }

  public func load() async {
    if loading == .idle || loading.failure != nil { loading = .loading }
    loading = await .after(isShowing: loading == .loaded) { () async throws(APIFailure) in
      zones = try await library.privacyZones()
    }
  }

  public func save(id: String? = nil, name: String, center: Coordinate, radius: Int) async -> Bool {
    let isSaved = await changing.run { () async throws(APIFailure) in
      try await library.saveZone(id: id, name: name, PrivacyZone.Circle(center: center, radius: radius))
    }
    if isSaved { await load() }
    return isSaved
  }

  public func delete(_ zone: PrivacyZone) async {
    let isDeleted = await changing.run { () async throws(APIFailure) in try await library.deleteZone(zone.id)
    }
    if isDeleted { await load() }
  }
}
