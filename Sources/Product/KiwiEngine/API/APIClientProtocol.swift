public import Formats
public import Foundation
public import KiwiKit

/// Everything the server offers, one method for each operation of its description.
///
/// What belongs to the host's machinery (`/livez`, `/metrics`, `/openapi.json`) and the form-encoded twin of the
/// comment operations has no method here.
public protocol APIClientProtocol: Sendable {
  /// Calls an endpoint.
  func send<Answer>(_ call: EndpointCall<Answer>) async throws(APIFailure) -> Answer

  // MARK: Sessions
  func createSession(
    username: String, password: String, deviceName: String?
  ) async throws(APIFailure) -> CreateSessionResponse
  func fetchSessions() async throws(APIFailure) -> [DeviceSession]
  func deleteCurrentSession() async throws(APIFailure)
  func deleteSession(id: String) async throws(APIFailure)
  func resetPassword(token: String, newPassword: String) async throws(APIFailure)

  // MARK: Accounts
  func createUser(_ request: CreateUserRequest) async throws(APIFailure) -> User
  func fetchMe() async throws(APIFailure) -> Profile
  func deleteMe(password: String) async throws(APIFailure)
  func setAvatar(
    _ picture: Data, progress: (@Sendable (Double) -> Void)?
  ) async throws(APIFailure) -> Profile
  func deleteAvatar() async throws(APIFailure)
  func changePassword(current: String, new: String) async throws(APIFailure)
  func fetchProfile(username: String) async throws(APIFailure) -> Profile
  func updateProfile(username: String, _ request: UpdateProfileRequest) async throws(APIFailure) -> Profile

  // MARK: People
  func searchUsers(_ query: String, page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<User>
  func fetchFollowers(of username: String, page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<
    User
  >
  func fetchFollowing(of username: String, page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<
    User
  >
  func follow(username: String, idempotencyKey: String?) async throws(APIFailure) -> FollowResponse
  func unfollow(username: String, idempotencyKey: String?) async throws(APIFailure) -> FollowResponse
  func block(username: String) async throws(APIFailure)
  func unblock(username: String) async throws(APIFailure)
  func mute(username: String) async throws(APIFailure)
  func unmute(username: String) async throws(APIFailure)
  func fetchBlocks(page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<User>
  func fetchMutes(page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<User>

  // MARK: Friends
  /// Asks somebody to be friends, or agrees where they have asked. Returns their page as it is then.
  func agreeToFriendship(username: String) async throws(APIFailure) -> Profile
  /// Takes a request back, declines one, or is friends no longer.
  func endFriendship(username: String) async throws(APIFailure) -> Profile
  func fetchFriends(page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<User>
  func fetchFriendRequests(
    _ direction: FriendRequestDirection, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<User>
  /// What friends are at, those who read at this moment first.
  func fetchFriendsNow(page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<FriendNow>
  /// Whom the reader may like to follow.
  func fetchSuggestions() async throws(APIFailure) -> [User]
  /// Which of these people the reader follows, of at most ``Limits/followedAtOnce``.
  func fetchFollowed(among usernames: [String]) async throws(APIFailure) -> [String]
  func setStatus(_ status: SetStatusRequest) async throws(APIFailure) -> UserStatus
  func removeStatus() async throws(APIFailure)
  /// What the reader was writing, here or elsewhere.
  func fetchDrafts() async throws(APIFailure) -> [KeptDraft]
  /// - Parameter age: How long ago it was written: what was written or removed later stays.
  func keepDraft(_ content: String, of kind: String, age: Duration) async throws(APIFailure)
  func removeDraft(of kind: String) async throws(APIFailure)

  // MARK: Posts
  func fetchPosts(page: Int, pageSize: Int) async throws(APIFailure) -> [Post]
  /// A page of a feed after the one whose ``PostPage/nextCursor`` is given; the first page without.
  func fetchPosts(_ feed: Feed, after cursor: String?, limit: Int) async throws(APIFailure) -> PostPage
  func fetchPost(id: String) async throws(APIFailure) -> Post
  /// What is written about at present, and by how many.
  func fetchTags() async throws(APIFailure) -> [NamedCount]
  func createPost(
    _ draft: PostDraft, idempotencyKey: String?, progress: (@Sendable (Double) -> Void)?
  ) async throws(APIFailure) -> Post
  func updatePost(
    id: String, _ request: UpdatePostRequest, idempotencyKey: String?
  ) async throws(APIFailure) -> Post
  func deletePost(id: String, idempotencyKey: String?) async throws(APIFailure)
  /// Returns how many like the post now.
  func likePost(_ id: String, idempotencyKey: String?) async throws(APIFailure) -> Int
  func unlikePost(_ id: String, idempotencyKey: String?) async throws(APIFailure) -> Int
  func fetchLikes(of postId: String, page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<User>

  // MARK: Titles
  /// Books, films and shows that a text finds; all, in the order of their names, when there is none.
  func fetchTitles(
    _ query: String, kind: TitleKind?, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<Title>
  func fetchTitle(id: String) async throws(APIFailure) -> Title
  /// Titles of the same kind and time that share most with one.
  func fetchTitles(similarTo id: String) async throws(APIFailure) -> [Title]
  func addTitle(_ title: NewTitle, idempotencyKey: String?) async throws(APIFailure) -> Title
  func correctTitle(id: String, _ details: TitleDetails) async throws(APIFailure) -> Title
  /// What people did to a title, the newest first.
  func fetchHistory(ofTitle id: String, page: Int, pageSize: Int) async throws(APIFailure)
    -> ListPage<TitleChange>
  func undoChange(_ changeId: String, ofTitle id: String) async throws(APIFailure) -> Title
  /// Reads what stands on a photo of a book, and finds the books that it may be.
  func scanBook(_ photo: Data, progress: (@Sendable (Double) -> Void)?) async throws(APIFailure) -> BookScan
  /// Finds the books of which this device has read something by itself.
  func scanBook(_ read: BookScanRequest) async throws(APIFailure) -> BookScan
  /// What stands on a part of a map that is so near.
  func fetchMapSpots(
    in box: CoordinateBox, zoom: Int, category: SpotCategory?
  ) async throws(APIFailure) -> MapSpots
  /// What a part of a map is drawn from.
  func fetchMapOutlines(in box: CoordinateBox) async throws(APIFailure) -> MapOutlines
  /// For admins: takes a double into the title that stays, which is returned.
  func mergeTitle(id: String, into otherId: String) async throws(APIFailure) -> Title

  // MARK: Discover and library
  /// The part of the deck after the one whose ``DeckResponse/cursor`` is given; the first without.
  func fetchDeck(_ query: DeckQuery, after cursor: String?, limit: Int) async throws(APIFailure)
    -> DeckResponse
  func fetchLibrary(
    _ query: LibraryQuery, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<LibraryTitle>
  func fetchLibrarySummary() async throws(APIFailure) -> LibrarySummary
  /// What somebody shows of their library.
  func fetchLibrary(ofUser username: String) async throws(APIFailure) -> ProfileLibrary
  /// What the reader's library says of a title.
  func fetchLibraryTitle(id: String) async throws(APIFailure) -> LibraryTitleRecord
  /// Returns the records as they are after the merge. Sent again, it changes nothing. Refused with 410 when the server
  /// has lost the place that the cursor tells.
  func pushLibraryChanges(
    _ changes: [LibraryChange], after cursor: String?
  ) async throws(APIFailure) -> LibraryChangesResponse
  /// What has changed since the answer whose cursor is given; everything without.
  func fetchLibraryChanges(after cursor: String?) async throws(APIFailure) -> LibraryChangesResponse

  // MARK: Places
  /// Those near a point, the nearest first, or those that words find.
  func fetchSpots(_ query: SpotQuery, page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<
    NearbySpot
  >
  func fetchSpot(id: String) async throws(APIFailure) -> Spot
  /// Towns that are called so, or begin so, and where they are.
  func fetchTowns(_ name: String) async throws(APIFailure) -> [Town]
  /// For admins: takes a double into the place that stays, which is returned.
  func mergeSpot(id: String, into otherId: String) async throws(APIFailure) -> Spot
  /// For admins: makes a double a place of its own again, and returns it.
  func unmergeSpot(id: String) async throws(APIFailure) -> Spot
  /// For admins: what was merged into a place, the latest first.
  func fetchDoubles(ofSpot id: String) async throws(APIFailure) -> [Spot]
  func correctSpot(id: String, _ correction: SpotCorrection) async throws(APIFailure) -> Spot
  /// What people did to a place, the newest first.
  func fetchHistory(ofSpot id: String, page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<
    SpotChange
  >
  func undoChange(_ changeId: String, ofSpot id: String) async throws(APIFailure) -> Spot
  func addSpot(_ spot: NewSpot, idempotencyKey: String?) async throws(APIFailure) -> Spot
  /// What others tell of a place.
  func fetchVisits(atSpot id: String) async throws(APIFailure) -> SpotVisits
  func fetchVisit(id: String) async throws(APIFailure) -> Visit
  func fetchVisits(ofUser username: String, page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<
    Visit
  >
  func fetchExperiences(
    _ query: ExperienceQuery, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<ExperienceSummary>
  /// One of the reader's own.
  func fetchExperience(id: String) async throws(APIFailure) -> ExperienceDetails
  /// What the reader's library says of a place.
  func fetchLibrarySpot(id: String) async throws(APIFailure) -> LibrarySpotRecord
  func fetchPlacesSummary() async throws(APIFailure) -> PlacesSummary
  func fetchWishes(page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<Spot>
  func fetchPrivacyZones() async throws(APIFailure) -> [PrivacyZone]
  func addExperiencePhoto(
    _ picture: Data, progress: (@Sendable (Double) -> Void)?
  ) async throws(APIFailure) -> ExperiencePhoto

  // MARK: Lists
  /// The reader's own lists, those they work on with others, and those they follow.
  func fetchLists() async throws(APIFailure) -> [ListDescription]
  func fetchList(id: String) async throws(APIFailure) -> ListDescription
  /// In the order of the list.
  func fetchTitles(
    ofList id: String, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<LibraryTitle>
  func setPublished(_ isPublished: Bool, listId: String) async throws(APIFailure)
  func setFollowed(_ isFollowed: Bool, listId: String) async throws(APIFailure)
  func setCollaborator(
    _ isCollaborator: Bool, username: String, listId: String
  ) async throws(APIFailure)

  // MARK: Places from elsewhere
  /// The newest first.
  func fetchPlaceImports() async throws(APIFailure) -> [PlaceImport]
  /// Sends a file; nothing is taken over yet.
  func createPlaceImport(
    _ file: Data, named fileName: String, progress: (@Sendable (Double) -> Void)?
  ) async throws(APIFailure) -> PlaceImport
  func fetchPlaceImport(id: String) async throws(APIFailure) -> PlaceImport
  func deletePlaceImport(id: String) async throws(APIFailure)
  func fetchPlaceImportRows(
    of id: String, _ filter: PlaceImportFilter, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<PlaceImportRow>
  func updatePlaceImportRow(
    _ number: Int, of id: String, _ request: UpdatePlaceImportRowRequest
  ) async throws(APIFailure) -> PlaceImportRow
  func applyPlaceImport(id: String, visibility: Audience) async throws(APIFailure) -> PlaceImport
  func undoPlaceImport(id: String) async throws(APIFailure) -> PlaceImport

  // MARK: Reading
  /// Begins a session, or one beside another that is joined. The same id sent again begins nothing a second time.
  func startReadingSession(
    _ start: ReadingSessionStart, joining sessionId: String?
  ) async throws(APIFailure) -> ReadingSession
  /// The reader's completed ones, the latest first.
  func fetchReadingSessions(page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<ReadingSession>
  func fetchOpenReadingSessions() async throws(APIFailure) -> [ReadingSession]
  func fetchReadingSessionsOfFriends() async throws(APIFailure) -> [ReadingSession]
  func fetchReadingSession(id: String) async throws(APIFailure) -> ReadingSession
  func pauseReadingSession(id: String, secondsAgo: Int) async throws(APIFailure) -> ReadingSession
  func resumeReadingSession(id: String, secondsAgo: Int) async throws(APIFailure) -> ReadingSession
  func completeReadingSession(
    id: String, _ outcome: ReadingSessionOutcome
  ) async throws(APIFailure) -> ReadingSession
  func updateReadingSession(
    id: String, _ outcome: ReadingSessionOutcome
  ) async throws(APIFailure) -> ReadingSession
  func discardReadingSession(id: String) async throws(APIFailure)
  /// Sends a step of a session again under the same key, with how long ago it was told anew. A discarded session is nil.
  func send(_ step: ReadingStepRequest) async throws(APIFailure) -> ReadingSession?
  func fetchReadingStreak() async throws(APIFailure) -> ReadingStreak
  func fetchReadingDays(from first: CivilDate, through last: CivilDate) async throws(APIFailure)
    -> [ReadingDay]
  func fetchReadingSettings() async throws(APIFailure) -> ReadingSettings
  func updateReadingSettings(
    _ change: ReadingSettingsChange
  ) async throws(APIFailure) -> ReadingSettings

  // MARK: Statistics, goals and moods
  func fetchReadingStatistics(
    from first: CivilDate, through last: CivilDate
  ) async throws(APIFailure) -> ReadingStatistics
  func fetchReadingGoals() async throws(APIFailure) -> [ReadingGoal]
  /// The latest periods, that of today first.
  func fetchReadingGoalHistory(
    _ period: ReadingGoal.Period, _ unit: ReadingGoal.Unit
  ) async throws(APIFailure) -> [ReadingGoalPeriod]
  /// Sets a goal; nil gives it up. Returns those that there are then.
  func setReadingGoal(
    _ amount: Int?, _ period: ReadingGoal.Period, _ unit: ReadingGoal.Unit
  ) async throws(APIFailure) -> [ReadingGoal]
  /// Those of which there is something to tell, the latest first.
  func fetchReadingYears() async throws(APIFailure) -> [ReadingYearSummary]
  func fetchReadingYear(_ year: Int) async throws(APIFailure) -> ReadingYear
  func keepReadingYear(_ year: Int) async throws(APIFailure) -> ReadingYear
  func forgetReadingYear(_ year: Int) async throws(APIFailure)
  /// A JPEG.
  func fetchReadingYearPicture(_ year: Int) async throws(APIFailure) -> Data
  func fetchMoodMap(from first: CivilDate, through last: CivilDate) async throws(APIFailure) -> MoodMap
  /// Completed ones of a day, in the order of their beginnings.
  func fetchReadingSessions(on day: CivilDate) async throws(APIFailure) -> [ReadingSession]
  func exportMoods(
    as format: MoodExportFormat, from first: CivilDate, through last: CivilDate
  ) async throws(APIFailure) -> Data
  func fetchMoodPrompt() async throws(APIFailure) -> MoodPrompt
  func setUsesMoods(_ usesMoods: Bool) async throws(APIFailure)

  // MARK: Challenges
  /// Those that the reader is in or has won, the latest first.
  func fetchChallenges(page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<Challenge>
  func fetchChallenge(id: String) async throws(APIFailure) -> Challenge
  /// Who is furthest first.
  func fetchChallengeMembers(
    challengeId: String, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<ChallengeMember>
  func discoverChallenges() async throws(APIFailure) -> ChallengeDiscovery
  /// What the reader has won, the latest first.
  func fetchChallengeTrophies(page: Int, pageSize: Int) async throws(APIFailure) -> ChallengeTrophies
  func fetchWeatherChallenge(
    latitude: Double, longitude: Double
  ) async throws(APIFailure) -> WeatherSuggestion
  func createChallenge(_ draft: ChallengeDraft) async throws(APIFailure) -> Challenge
  func editChallenge(id: String, _ edit: ChallengeEdit) async throws(APIFailure) -> Challenge
  func joinChallenge(id: String, timeZone: String?) async throws(APIFailure) -> Challenge
  func leaveChallenge(id: String) async throws(APIFailure)
  func disableChallenge(id: String) async throws(APIFailure) -> Challenge

  // MARK: Notes
  /// The reader's own, the latest first.
  func fetchNotes(_ query: NoteQuery, page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<Note>
  /// Those of others about a title, the latest first.
  func fetchNotes(aboutTitle id: String, page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<Note>
  func fetchNote(id: String) async throws(APIFailure) -> Note
  func fetchNoteOfTheDay() async throws(APIFailure) -> NoteOfTheDay
  func createNote(_ note: NewNote) async throws(APIFailure) -> Note
  func updateNote(id: String, _ change: NoteChange) async throws(APIFailure) -> Note
  func deleteNote(id: String) async throws(APIFailure)
  /// - Parameter titleId: Those about one title alone.
  func exportNotes(_ format: NoteExportFormat, titleId: String?) async throws(APIFailure) -> Data

  // MARK: Recommendations
  /// What the reader may like, the best first, and why.
  func fetchRecommendations(kind: TitleKind, limit: Int) async throws(APIFailure) -> [Recommendation]
  /// What the reader and others may like together, who follow one another or read together now.
  func fetchRecommendations(
    with usernames: [String], kind: TitleKind, limit: Int
  ) async throws(APIFailure) -> [Recommendation]
  /// Never recommends a title again, alone and in company.
  func dismissRecommendation(titleId: String) async throws(APIFailure)
  func takeBackDismissal(titleId: String) async throws(APIFailure)
  /// What the reader wants nothing of, the last first.
  func fetchDismissedTitles(page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<Title>

  // MARK: E-books
  /// The reader's own, those read last first.
  func ebooks() async throws(APIFailure) -> [Ebook]
  /// Sends a file; the server takes it in afterwards, and says by ``Ebook/status`` what became of it.
  func createEbook(
    _ file: Data, named fileName: String, progress: (@Sendable (Double) -> Void)?
  ) async throws(APIFailure) -> Ebook
  func ebook(id: String) async throws(APIFailure) -> EbookDetails
  func deleteEbook(id: String) async throws(APIFailure)
  func ebookChapter(id: String, index: Int) async throws(APIFailure) -> EbookChapter
  /// Returns the e-book with where its reader was last, which may be another place that another device told later.
  func setEbookPosition(id: String, _ update: EbookPositionUpdate) async throws(APIFailure) -> Ebook
  func setEbookTitle(id: String, titleId: String?) async throws(APIFailure) -> Ebook
  /// In the order of the book.
  func ebookMarks(id: String) async throws(APIFailure) -> [EbookMark]
  func putEbookMark(
    id: String, ofEbook ebookId: String, _ request: EbookMarkRequest
  ) async throws(APIFailure) -> EbookMark
  func deleteEbookMark(id: String, ofEbook ebookId: String) async throws(APIFailure)
  func ebookSettings() async throws(APIFailure) -> EbookSettings
  func setEbookSettings(_ settings: EbookSettings) async throws(APIFailure) -> EbookSettings

  // MARK: Comments
  /// Oldest first.
  func fetchComments(postId: String, page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<Comment>
  func createComment(
    postId: String, text: String, position: BookPosition?, idempotencyKey: String?
  ) async throws(APIFailure) -> Comment
  func updateComment(id: String, text: String, idempotencyKey: String?) async throws(APIFailure) -> Comment
  func deleteComment(id: String, idempotencyKey: String?) async throws(APIFailure)

  // MARK: Notifications
  func fetchNotifications(page: Int, pageSize: Int) async throws(APIFailure) -> NotificationPage
  func markNotificationsRead(upTo id: String?) async throws(APIFailure)

  // MARK: Moderation
  /// Returns the report's id.
  func createReport(_ request: CreateReportRequest) async throws(APIFailure) -> String
  func fetchReports(
    _ status: ReportStatus?, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<Report>
  func resolveReport(id: String, resolution: String) async throws(APIFailure) -> Report
  func removePost(id: String) async throws(APIFailure)
  func removeComment(id: String) async throws(APIFailure)
  func suspend(username: String, reason: String?) async throws(APIFailure)
  func unsuspend(username: String) async throws(APIFailure)
  func fetchAudit(page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<AuditEntry>

  // MARK: Pictures and the server itself
  func fetchUpload(name: String) async throws(APIFailure) -> Data
  /// What the server says of itself.
  func fetchHost() async throws(APIFailure) -> HostDescription
  /// Succeeds when the server is there and can work.
  func checkReadiness() async throws(APIFailure)
}

/// The shorter forms of the documents.
extension APIClientProtocol {
  public func likePost(_ id: String) async throws(APIFailure) -> Int {
    try await likePost(id, idempotencyKey: nil)
  }

  public func unlikePost(_ id: String) async throws(APIFailure) -> Int {
    try await unlikePost(id, idempotencyKey: nil)
  }

  public func createPost(_ draft: PostDraft) async throws(APIFailure) -> Post {
    try await createPost(draft, idempotencyKey: nil, progress: nil)
  }

  public func createComment(postId: String, text: String) async throws(APIFailure) -> Comment {
    try await createComment(postId: postId, text: text, position: nil, idempotencyKey: nil)
  }

  /// One that speaks of no other place in a book than the post.
  public func createComment(
    postId: String, text: String, idempotencyKey: String?
  ) async throws(APIFailure) -> Comment {
    try await createComment(postId: postId, text: text, position: nil, idempotencyKey: idempotencyKey)
  }

  public func deleteComment(id: String) async throws(APIFailure) {
    try await deleteComment(id: id, idempotencyKey: nil)
  }
}

public enum ReportStatus: String, Hashable, Sendable, CaseIterable {
  case open
  case resolved
}

/// A part of the notifications, newest first.
public struct NotificationPage: Sendable, Hashable {
  /// On all pages together.
  public var unreadCount: Int
  public var notifications: [AppNotification]
  public var nextPage: Int?

  public init(unreadCount: Int, notifications: [AppNotification], nextPage: Int? = nil) {
    self.unreadCount = unreadCount
    self.notifications = notifications
    self.nextPage = nextPage
  }
}
