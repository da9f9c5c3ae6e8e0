public import Foundation
public import KiwiKit

extension MockAPIClient {
  // MARK: Places

  public func fetchSpots(
    _ query: SpotQuery, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<NearbySpot> {
    try await answer { server in
      let text = FoldedText.fold(query.text)
      let found = server.spots.filter { spot in
        (query.category == nil || spot.category == query.category)
          && (text.isEmpty
            || [spot.name, spot.town, spot.address].contains { name in
              name.map { FoldedText.fold($0).contains(text) } ?? false
            })
      }.map { spot in
        NearbySpot(spot: spot, distance: query.near.map { $0.distance(to: spot.coordinate) })
      }.filter { spot in
        guard let radius = query.radius, let distance = spot.distance else { return true }
        return distance <= Double(radius)
      }
      let isByName = query.near == nil || query.sort == .name
      let sorted = found.sorted {
        isByName
          ? ($0.spot.name, $0.id) < ($1.spot.name, $1.id)
          : ($0.distance ?? 0, $0.spot.name) < ($1.distance ?? 0, $1.spot.name)
      }
      return Self.list(sorted, page: page, pageSize: pageSize)
    }
  }

  public func fetchSpot(id: String) async throws(APIFailure) -> Spot {
    try await answer { server throws(APIFailure) in try Self.find(server.spots.first { $0.id == id }) }
  }

  public func fetchTowns(_ name: String) async throws(APIFailure) -> [Town] {
    try await answer { _ in
      let town = Town(name: "Seahaven", region: "North Coast", coordinate: SampleContent.town)
      return FoldedText.fold(town.name).hasPrefix(FoldedText.fold(name)) ? [town] : []
    }
  }

  public func fetchMapSpots(
    in box: CoordinateBox, zoom: Int, category: SpotCategory?
  ) async throws(APIFailure) -> MapSpots {
    try await answer { server in
      MapSpots(
        spots: server.spots.filter {
          box.contains($0.coordinate) && (category == nil || $0.category == category)
        }.map { .init(id: $0.id, name: $0.name, category: $0.category, coordinate: $0.coordinate) })
    }
  }

  public func fetchMapOutlines(in box: CoordinateBox) async throws(APIFailure) -> MapOutlines {
    try await answer { _ in
      let known = SampleContent.outlines
      let inside = known.outlines.filter { outline in
        outline.points.contains { point in
          guard point.count == 2 else { return false }
          return box.latitudes.contains(point[0]) && box.longitudes.contains(point[1])
        }
      }
      return MapOutlines(attribution: inside.isEmpty ? nil : known.attribution, outlines: inside)
    }
  }

  public func fetchVisits(atSpot id: String) async throws(APIFailure) -> SpotVisits {
    try await answer { server in
      let visits = server.visits.filter { $0.spot?.id == id }
      let ratings = visits.filter { server.followed.contains($0.person.username) }
        .compactMap { $0.rating?.quarterStars }
      let sum = ratings.reduce(0, +)
      return SpotVisits(
        friendsRatings: SpotRatings(
          count: ratings.count,
          average: ratings.isEmpty ? nil : Double(sum) / Double(ratings.count) / 4), visits: visits)
    }
  }

  public func fetchVisit(id: String) async throws(APIFailure) -> Visit {
    try await answer { server throws(APIFailure) in try Self.find(server.visits.first { $0.id == id }) }
  }

  public func fetchVisits(
    ofUser username: String, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<Visit> {
    try await answer { server in
      let visits =
        username.lowercased() == server.me.username.lowercased()
        ? server.ownVisits : server.visits.filter { $0.person.username == username }
      return Self.list(visits, page: page, pageSize: pageSize)
    }
  }

  // MARK: The reader's own

  public func fetchExperiences(
    _ query: ExperienceQuery, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<ExperienceSummary> {
    try await answer { server in
      Self.list(server.library.experiences(query, of: server.spotsById), page: page, pageSize: pageSize)
    }
  }

  public func fetchExperience(id: String) async throws(APIFailure) -> ExperienceDetails {
    try await answer { server throws(APIFailure) in
      try Self.find(server.library.details(ofExperience: id, of: server.spotsById))
    }
  }

  public func fetchLibrarySpot(id: String) async throws(APIFailure) -> LibrarySpotRecord {
    try await answer { server in server.library.record(ofSpot: id, of: server.spotsById) }
  }

  public func fetchPlacesSummary() async throws(APIFailure) -> PlacesSummary {
    try await answer { server in server.library.placesSummary(of: server.spotsById) }
  }

  public func fetchWishes(page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<Spot> {
    try await answer { server in
      Self.list(server.library.wishes(of: server.spotsById), page: page, pageSize: pageSize)
    }
  }

  public func fetchPrivacyZones() async throws(APIFailure) -> [PrivacyZone] {
    try await answer { server in server.library.zones }
  }

  public func addExperiencePhoto(
    _ picture: Data, progress: (@Sendable (Double) -> Void)?
  ) async throws(APIFailure) -> ExperiencePhoto {
    progress?(1)
    return try await answer { server in
      let url = SampleContent.picture(1)
      return ExperiencePhoto(name: url.lastPathComponent, url: url)
    }
  }
}

extension MockServer {
  fileprivate var ownVisits: [Visit] {
    library.experiences(ExperienceQuery(), of: spotsById).map { summary in
      let experience = summary.experience
      return Visit(
        id: summary.id, person: me, name: experience.name?.value ?? "",
        description: experience.description?.value ?? nil, visitedOn: experience.visitedOn?.value ?? nil,
        companions: experience.companions?.value ?? [], rating: summary.rating,
        ratingNote: summary.ratingNote, spot: summary.spot, town: summary.spot.town,
        visibility: experience.visibility?.value ?? .usual)
    }
  }

  fileprivate var spotsById: [String: Spot] {
    Dictionary(spots.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
