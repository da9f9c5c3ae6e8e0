public import KiwiKit

/// Places are asked of the server after what waits has been sent, so that it is in the answers.
extension ServerLibraryStore {
  public func experiences(
    _ query: ExperienceQuery, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<ExperienceSummary> {
    try await client.fetchExperiences(query, page: page, pageSize: pageSize)
  }

  public func experience(_ id: String) async throws(APIFailure) -> ExperienceDetails {
    try await client.fetchExperience(id: id)
  }

  public func record(ofSpot id: String) async throws(APIFailure) -> LibrarySpotRecord {
    try await client.fetchLibrarySpot(id: id)
  }

  public func placesSummary() async throws(APIFailure) -> PlacesSummary {
    try await client.fetchPlacesSummary()
  }

  public func wishes(page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<Spot> {
    try await client.fetchWishes(page: page, pageSize: pageSize)
  }

  public func privacyZones() async throws(APIFailure) -> [PrivacyZone] {
    try await client.fetchPrivacyZones()
  }
}
