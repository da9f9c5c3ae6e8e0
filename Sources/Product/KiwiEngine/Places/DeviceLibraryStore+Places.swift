import KiwiData
public import KiwiKit

extension DeviceLibraryStore {
  private var repository: any ExperiencesRepository { RealExperiencesRepository(data) }

  public func experiences(
    _ query: ExperienceQuery, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<ExperienceSummary> {
    let offset = Self.offset(page, pageSize)
    let found = try await kept { () async throws(KiwiDataError) in
      try await repository.fetchExperiences(
        ExperiencesQuery(
          text: query.text, minimumRating: query.minimumRating, category: query.category, month: query.month,
          sort: query.sort.ofDevice, offset: offset, limit: pageSize + 1))
    }
    var items: [ExperienceSummary] = []
    for row in found.prefix(pageSize) { items += [try await summary(row.id)].compactMap(\.self) }
    return ListPage(items: items, nextPage: found.count > pageSize ? page + 1 : nil)
  }

  private func summary(_ id: String) async throws(APIFailure) -> ExperienceSummary? {
    guard let details = try await details(id), let spot = details.spot else { return nil }
    return ExperienceSummary(
      experience: details.record, spot: spot.spot, rating: details.experience.rating,
      ratingNote: details.experience.ratingNote)
  }

  private func details(_ id: String) async throws(APIFailure) -> ExperienceInfoDetailed? {
    try await kept { () async throws(KiwiDataError) in try await repository.fetchExperienceDetails(id: id) }
  }

  public func experience(_ id: String) async throws(APIFailure) -> ExperienceDetails {
    guard let details = try await details(id), let spot = details.spot else { throw .notFound }
    let ratings = try await kept { () async throws(KiwiDataError) in
      try await repository.fetchRatings(ofExperience: id)
    }
    return ExperienceDetails(experience: details.record, spot: spot.spot, ratings: ratings)
  }

  public func record(ofSpot id: String) async throws(APIFailure) -> LibrarySpotRecord {
    let found = try await kept { () async throws(KiwiDataError) in
      try await repository.fetchExperiences(ExperiencesQuery(spotId: id))
    }
    var experiences: [ExperienceSummary] = []
    for row in found { experiences += [try await summary(row.id)].compactMap(\.self) }
    let wish = try await records([.spotWish(SpotWish(spotId: id))]).values.first
    guard case .spotWish(let wish)? = wish else { return LibrarySpotRecord(experiences: experiences) }
    return LibrarySpotRecord(experiences: experiences, wish: wish)
  }

  public func placesSummary() async throws(APIFailure) -> PlacesSummary {
    try await kept { () async throws(KiwiDataError) in try await repository.fetchSummary() }
  }

  public func wantToGo(page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<Spot> {
    let offset = Self.offset(page, pageSize)
    let found = try await kept { () async throws(KiwiDataError) in
      try await repository.fetchWantToGoSpots(offset: offset, limit: pageSize + 1)
    }
    return ListPage(
      items: found.prefix(pageSize).map(\.spot), nextPage: found.count > pageSize ? page + 1 : nil)
  }

  public func privacyZones() async throws(APIFailure) -> [PrivacyZone] {
    try await kept { () async throws(KiwiDataError) in try await repository.fetchPrivacyZones() }
  }
}

extension ExperienceSort {
  fileprivate var ofDevice: ExperiencesQuery.Sort {
    switch self {
    case .latest: .latest
    case .earliest: .earliest
    case .name: .name
    case .rating: .bestRated
    }
  }
}
