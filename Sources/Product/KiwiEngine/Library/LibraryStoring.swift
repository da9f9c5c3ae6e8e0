public import KiwiData
public import KiwiKit

/// Where a library is kept on this side, and where questions about it are answered: with what waits to be sent in them.
@MainActor public protocol LibraryStoring: AnyObject {
  /// Whether all of the library is here, so that it must be brought up to date and answers without the server.
  var keepsLibrary: Bool { get }
  /// What goes on from an earlier run.
  func restore() async throws(APIFailure) -> LibraryInfoDetailed
  /// Those of these records that are kept here, as the person sees them, by their ids.
  func records(_ keys: [LibraryChange]) async throws(APIFailure) -> [LibraryChange.ID: LibraryChange]
  /// All that is kept here and is the person's own, as they see it, lists before what stands in them: without lists of
  /// others, who have them themselves.
  func ownRecords() async throws(APIFailure) -> [LibraryChange]
  /// Makes all changes durable together, or none of them.
  func commit(_ commit: LibraryCommit) async throws(APIFailure)
  /// Takes over what the server says of lists. Of others that are here only those that wait to be sent stay.
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
  func wishes(page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<Spot>
  func privacyZones() async throws(APIFailure) -> [PrivacyZone]
}
