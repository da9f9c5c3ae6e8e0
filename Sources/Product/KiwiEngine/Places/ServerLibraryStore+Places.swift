public import KiwiKit

/// Queries about places wait until pending changes are sent, so the responses include them.
extension ServerLibraryStore {
  public func experiences(
    _ query: ExperienceQuery, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<ExperienceSummary> {
    try await client.send(
      API.Places.experiences(ExperienceListQuery(query, page: page, pageSize: pageSize)))
  }

  public func experience(_ id: String) async throws(APIFailure) -> ExperienceDetails {
    try await client.send(API.Places.experience(id))
  }

  public func record(ofSpot id: String) async throws(APIFailure) -> LibrarySpotRecord {
    try await client.send(API.Places.librarySpot(id))
  }

  public func placesSummary() async throws(APIFailure) -> PlacesSummary {
    try await client.send(API.Places.summary())
  }

  public func wantToGo(page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<Spot> {
    try await client.send(API.Places.wishes(PageQuery(page: page, pageSize: pageSize)))
  }

  public func privacyZones() async throws(APIFailure) -> [PrivacyZone] {
    try await client.send(API.Places.zones())
  }
}
