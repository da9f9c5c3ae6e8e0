public import KiwiData
public import KiwiKit

/// The client's store of a library, which answers queries with pending changes applied.
@MainActor public protocol LibraryStoring: AnyObject {
  /// True if the store has the whole library, to be synced and queried offline.
  var keepsLibrary: Bool { get }
  /// Returns the state of an earlier run.
  func restore() async throws(APIFailure) -> LibraryInfoDetailed
  /// Returns the stored versions of the records, with pending changes, by id.
  func records(_ keys: [LibraryChange]) async throws(APIFailure) -> [LibraryChange.ID: LibraryChange]
  /// Returns all stored records of the user with pending changes, lists before their entries. Omits other users' lists.
  func ownRecords() async throws(APIFailure) -> [LibraryChange]
  /// Applies a commit durably, in one transaction.
  func commit(_ commit: LibraryCommit) async throws(APIFailure)
  /// Replaces the lists' descriptions with the server's. Lists that the server omits are deleted unless they are
  /// pending.
  func saveLists(_ lists: [ListDescription], keeping waiting: [String]) async throws(APIFailure)

  func titles(
    _ query: LibraryQuery, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<LibraryTitle>
  func summary() async throws(APIFailure) -> LibrarySummary
  func record(ofTitle id: String) async throws(APIFailure) -> LibraryTitleRecord
  func lists() async throws(APIFailure) -> [ListDescription]
  func list(_ id: String) async throws(APIFailure) -> ListDescription
  func titles(
    ofList id: String, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<LibraryTitle>

  func experiences(
    _ query: ExperienceQuery, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<ExperienceSummary>
  func experience(_ id: String) async throws(APIFailure) -> ExperienceDetails
  func record(ofSpot id: String) async throws(APIFailure) -> LibrarySpotRecord
  func placesSummary() async throws(APIFailure) -> PlacesSummary
  func wantToGo(page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<Spot>
  func privacyZones() async throws(APIFailure) -> [PrivacyZone]
}
