public import KiwiKit
public import Observation

/// A place: its details, the user's experiences there, and visits by other users.
@Observable @MainActor public final class SpotViewModel {
  public let id: String
  /// The version from a list, shown until the details are loaded.
  public private(set) var preview: Spot?
  public private(set) var spot: Spot?
  public private(set) var record = LibrarySpotRecord()
  public private(set) var visits: SpotVisits?
  public private(set) var loading = Loading.idle
  public let changing = Submission()
  @ObservationIgnored private let client: any APIClientProtocol
  /// The library; nil if no user is logged in.
  @ObservationIgnored private let library: LibraryRepository?
  /// The number of times the record was loaded. Results of superseded loads are dropped.
  @ObservationIgnored private var loads = 0

  public init(
    id: String, preview: Spot? = nil, client: any APIClientProtocol, library: LibraryRepository?
  ) {
    self.id = id
    self.preview = preview ?? library?.shownSpot(id)
    self.client = client
    self.library = library
  }

  /// The best known version.
  public var shown: Spot? { spot ?? preview }
  public var title: String { shown?.name ?? localized("Place") }
  public var wantsToGo: Bool { record.isWished }
  /// Changes whenever the library does; the screen then reloads.
  public var revision: Int { library?.revision ?? 0 }

  public func load() async {
    guard loading == .idle || loading.failure != nil else { return await refreshRecord() }
    loading = .loading
    await uninterrupted { [self] in await refresh() }
  }

  public func refresh() async {
    async let spot: Void = refreshSpot()
    async let record: Void = refreshRecord()
    async let visits: Void = refreshVisits()
    _ = await (spot, record, visits)
  }

  private func refreshSpot() async {
    do throws(APIFailure) {
      spot = try await client.send(API.Places.spot(id))
      loading = .loaded
    } catch {
      if error.isNotFound { (spot, preview) = (nil, nil) }
      loading = .after(error, isShowing: spot != nil)
    }
  }

  public func refreshRecord() async {
    guard let library else { return }
    loads += 1
    let load = loads
    do throws(APIFailure) {
      let record = try await library.record(ofSpot: id)
      if load == loads { self.record = record }
      // A device has the user's places even without the server.
      if preview == nil, loading.failure?.isNotFound != true { preview = library.shownSpot(id) }
    } catch {}
  }

  /// Loads the visits. Failures are ignored, because the page is complete without them.
  private func refreshVisits() async {
    do throws(APIFailure) { visits = try await client.send(API.Places.spotVisits(id)) } catch {}
  }

  /// Returns the place as the subject of a post, hidden if it is in one of the user's private areas.
  public func subject() async -> PostSubject? {
    guard let spot = shown else { return nil }
    return PostSubject(spot, zones: await library?.knownZones() ?? [])
  }

  public func setWantsToGo(_ wantsToGo: Bool) async {
    guard let library, let spot = shown else { return }
    let isDone = await changing.run { () async throws(APIFailure) in
      try await library.setWantsToGo(wantsToGo, spot)
    }
    if isDone { await refreshRecord() }
  }
}
