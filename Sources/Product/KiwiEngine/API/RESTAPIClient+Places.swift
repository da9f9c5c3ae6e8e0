public import Foundation
public import KiwiKit

extension RESTAPIClient {
  // MARK: Places

  public func fetchSpots(
    _ query: SpotQuery, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<NearbySpot> {
    var items: [URLQueryItem] = []
    if let near = query.near {
      items.append(URLQueryItem(name: "latitude", value: String(near.latitude)))
      items.append(URLQueryItem(name: "longitude", value: String(near.longitude)))
    }
    if let radius = query.radius { items.append(URLQueryItem(name: "radius", value: String(radius))) }
    if let category = query.category {
      items.append(URLQueryItem(name: "category", value: category.rawValue))
    }
    if query.sort != .distance { items.append(URLQueryItem(name: "sort", value: query.sort.rawValue)) }
    if !query.text.isEmpty { items.append(URLQueryItem(name: "q", value: query.text)) }
    if query.isSubmitted { items.append(URLQueryItem(name: "isSubmitted", value: "true")) }
    return try await fetchList(.places(.spots), query: items, page: page, pageSize: pageSize)
  }

  public func fetchTowns(_ name: String) async throws(APIFailure) -> [Town] {
    let query = [URLQueryItem(name: "q", value: name), URLQueryItem(name: "isSubmitted", value: "true")]
    return try await fetch(HTTPRequest(.get, .places(.towns), query: query))
  }

  public func fetchMapSpots(
    in box: CoordinateBox, zoom: Int, category: SpotCategory?
  ) async throws(APIFailure) -> MapSpots {
    var query = Self.query(box) + [URLQueryItem(name: "zoom", value: String(zoom))]
    if let category { query.append(URLQueryItem(name: "category", value: category.rawValue)) }
    return try await fetch(HTTPRequest(.get, .places(.mapSpots), query: query))
  }

  public func fetchMapOutlines(in box: CoordinateBox) async throws(APIFailure) -> MapOutlines {
    try await fetch(HTTPRequest(.get, .places(.outlines), query: Self.query(box)))
  }

  private static func query(_ box: CoordinateBox) -> [URLQueryItem] {
    [
      ("south", box.latitudes.lowerBound), ("west", box.longitudes.lowerBound),
      ("north", box.latitudes.upperBound), ("east", box.longitudes.upperBound),
    ].map { URLQueryItem(name: $0.0, value: String($0.1)) }
  }

  public func mergeSpot(id: String, into otherId: String) async throws(APIFailure) -> Spot {
    try await fetch(
      Self.write(.post, .places(.merge(spotId: id)), body: Self.json(SpotMergeRequest(into: otherId))))
  }

  public func unmergeSpot(id: String) async throws(APIFailure) -> Spot {
    try await fetch(Self.write(.post, .places(.unmerge(spotId: id))))
  }

  public func fetchDoubles(ofSpot id: String) async throws(APIFailure) -> [Spot] {
    try await fetch(HTTPRequest(.get, .places(.doubles(spotId: id))))
  }

  public func correctSpot(id: String, _ correction: SpotCorrection) async throws(APIFailure) -> Spot {
    try await fetch(Self.write(.patch, .places(.spot(id: id)), body: Self.json(correction)))
  }

  public func fetchHistory(
    ofSpot id: String, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<SpotChange> {
    try await fetchList(.places(.history(spotId: id)), page: page, pageSize: pageSize)
  }

  public func undoChange(_ changeId: String, ofSpot id: String) async throws(APIFailure) -> Spot {
    let body = try Self.json(SpotUndo(changeId: changeId))
    return try await fetch(Self.write(.post, .places(.undo(spotId: id)), body: body))
  }

  public func fetchSpot(id: String) async throws(APIFailure) -> Spot {
    try await fetch(HTTPRequest(.get, .places(.spot(id: id))))
  }

  public func addSpot(_ spot: NewSpot, idempotencyKey: String?) async throws(APIFailure) -> Spot {
    try await fetch(Self.write(.post, .places(.spots), key: idempotencyKey, body: Self.json(spot)))
  }

  public func fetchVisits(atSpot id: String) async throws(APIFailure) -> SpotVisits {
    try await fetch(HTTPRequest(.get, .places(.spotVisits(spotId: id))))
  }

  public func fetchVisit(id: String) async throws(APIFailure) -> Visit {
    try await fetch(HTTPRequest(.get, .places(.visit(id: id))))
  }

  public func fetchVisits(
    ofUser username: String, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<Visit> {
    try await fetchList(.places(.visits(username: username)), page: page, pageSize: pageSize)
  }

  // MARK: The reader's own

  public func fetchExperiences(
    _ query: ExperienceQuery, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<ExperienceSummary> {
    var items = [URLQueryItem(name: "sort", value: query.sort.rawValue)]
    if !query.text.isEmpty { items.append(URLQueryItem(name: "q", value: query.text)) }
    if let rating = query.minimumRating {
      items.append(URLQueryItem(name: "minimumRating", value: String(rating.quarterStars)))
    }
    if let category = query.category {
      items.append(URLQueryItem(name: "category", value: category.rawValue))
    }
    if let month = query.month { items.append(URLQueryItem(name: "month", value: month.description)) }
    return try await fetchList(.places(.experiences), query: items, page: page, pageSize: pageSize)
  }

  public func fetchExperience(id: String) async throws(APIFailure) -> ExperienceDetails {
    try await fetch(HTTPRequest(.get, .places(.experience(id: id))))
  }

  public func fetchLibrarySpot(id: String) async throws(APIFailure) -> LibrarySpotRecord {
    try await fetch(HTTPRequest(.get, .places(.librarySpot(id: id))))
  }

  public func fetchPlacesSummary() async throws(APIFailure) -> PlacesSummary {
    try await fetch(HTTPRequest(.get, .places(.summary)))
  }

  public func fetchWishes(page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<Spot> {
    try await fetchList(.places(.wishes), page: page, pageSize: pageSize)
  }

  public func fetchPrivacyZones() async throws(APIFailure) -> [PrivacyZone] {
    try await fetch(HTTPRequest(.get, .places(.zones)))
  }

  public func addExperiencePhoto(
    _ picture: Data, progress: (@Sendable (Double) -> Void)?
  ) async throws(APIFailure) -> ExperiencePhoto {
    let form = MultipartForm([.picture("file", picture)])
    return try await fetch(
      HTTPRequest(.post, .places(.libraryPhotos), body: .multipart(form), uploadProgress: progress))
  }
}
