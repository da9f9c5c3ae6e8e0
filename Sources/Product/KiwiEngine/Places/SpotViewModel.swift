public import KiwiKit
public import Observation

/// The page of a place: what is known of it, what the person had there and what others tell.
@Observable @MainActor public final class SpotViewModel {
  public let id: String
  /// What a list knew, which is shown until the rest has come.
  public private(set) var preview: Spot?
  public private(set) var spot: Spot?
  public private(set) var record = LibrarySpotRecord()
  public private(set) var visits: SpotVisits?
  public private(set) var loading = Loading.idle
  public let changing = Submission()
  @ObservationIgnored private let client: any APIClientProtocol
  /// Nil for somebody who has not signed in.
  @ObservationIgnored private let library: LibraryRepository?
  /// Counts looks at the record: of several the last one counts.
  @ObservationIgnored private var looks = 0

  public init(
    id: String, preview: Spot? = nil, client: any APIClientProtocol, library: LibraryRepository?
  ) {
    self.id = id
    self.preview = preview ?? library?.shownSpot(id)
    self.client = client
    self.library = library
  }

  /// What is known by now.
  public var shown: Spot? { spot ?? preview }
  public var title: String { shown?.name ?? "Place" }
  public var isWished: Bool { record.isWished }
  /// Changes when the person did something, here or elsewhere.
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
    looks += 1
    let look = looks
    do throws(APIFailure) {
      let record = try await library.record(ofSpot: id)
      if look == looks { self.record = record }
      // A device knows where its person has been, also without the server.
      if preview == nil, loading.failure?.isNotFound != true { preview = library.shownSpot(id) }
    } catch {}
  }

  /// The page is whole without them.
  private func refreshVisits() async {
    do throws(APIFailure) { visits = try await client.send(API.Places.spotVisits(id)) } catch {}
  }

  /// What a post about it is about, with who will be told.
  public func subject() async -> PostSubject? {
    guard let spot = shown else { return nil }
    return PostSubject(spot, zones: await library?.knownZones() ?? [])
  }

  public func setWished(_ isWished: Bool) async {
    guard let library, let spot = shown else { return }
    let isDone = await changing.run { () async throws(APIFailure) in
      try await library.setWished(isWished, spot)
    }
    if isDone { await refreshRecord() }
  }
}
