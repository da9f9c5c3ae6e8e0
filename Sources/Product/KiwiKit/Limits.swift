/// The limits that client and server agree on. Lengths of text are counted in Unicode scalars, so a
/// limit means the same in every language and combining characters cannot exceed it.
///
/// ```swift
/// let isTooLong = text.count > Limits.captionLength
/// ```
public enum Limits {
  public static let usernameLength = 2...30
  /// The length in UTF-8 bytes, checked before hashing. NIST SP 800-63B requires a maximum of at least 64.
  public static let passwordLength = 8...1024
  public static let displayNameLength = 60
  public static let bioLength = 500
  public static let captionLength = 5_000
  public static let commentLength = 2_000
  public static let altLength = 1_000
  public static let reportDetailsLength = 1_000
  /// The maximum length of a text in a notification, in Unicode scalars.
  public static let excerptLength = 200
  public static let deviceNameLength = 60
  public static let inviteLength = 200
  public static let searchQueryLength = 200
  public static let attachmentsPerPost = 4
  /// The maximum size of an uploaded picture in bytes.
  public static let uploadSize = 10 * 1024 * 1024
  public static let pageSize = 1...100
  public static let defaultPageSize = 20
  /// The maximum number of users that a caption or comment notifies.
  public static let mentionsPerText = 20
  public static let hashtagsPerPost = 30
  public static let hashtagLength = 100
  public static let idempotencyKeyLength = 1...200
  public static let titleNameLength = 300
  public static let titleDescriptionLength = 1_000
  public static let peoplePerTitle = 50
  public static let genresPerTitle = 20
  public static let editionsPerTitle = 200
  /// The maximum per user.
  public static let titlesAddedPerDay = 50
  public static let titleCorrectionsPerDay = 200
  public static let providersPerTitle = 20
  public static let similarTitles = 12
  public static let attributionLength = 200
  /// The maximum number of makers in a summary of a title.
  public static let makersPerSummary = 3
  /// The maximum length of a book's barcode with separators between its digits.
  public static let barcodeLength = 32
  /// The maximum length of text that a device recognized on a cover.
  public static let coverTextLength = 4_000
  /// The years of titles, from the oldest texts to announced works.
  public static let titleYears = -3_000...2_100
  /// The length of a film or an episode in minutes, or of a book in pages.
  public static let titleLength = 1...20_000
  /// The maximum number of decisions, and of dated entries, per user.
  public static let libraryTitles = 200_000
  public static let libraryEntries = 200_000
  public static let entriesPerTitle = 1_000
  public static let noteLength = 5_000
  /// The progress in pages, percent or episodes.
  public static let progress = 0...100_000
  public static let sourcePlatformLength = 60
  /// The maximum number of lists per user.
  public static let lists = 500
  public static let listNameLength = 200
  public static let listDescriptionLength = 2_000
  public static let titlesPerList = 5_000
  public static let collaboratorsPerList = 50
  public static let libraryChangesPerRequest = 100
  /// The maximum number of records in one answer about changes.
  public static let libraryChangesPerPage = 500
  /// The maximum size of the request with these changes in bytes.
  public static let libraryChangesSize = 256 * 1024
  public static let spotNameLength = 200
  public static let spotLineLength = 300
  public static let spotDescriptionLength = 1_000
  /// The radius of a search in meters.
  public static let nearbyRadius = 1...50_000
  /// The first radius of a search in meters.
  public static let defaultNearbyRadius = 500
  /// The maximum number of experiences per user, including deleted ones.
  public static let experiences = 200_000
  public static let ratingsPerExperience = 500
  public static let companionsPerExperience = 30
  public static let privacyZones = 20
  /// The maximum number of places per user that are hidden from other users.
  public static let privateSpots = 200
  /// The maximum per user.
  public static let spotsAddedPerDay = 200
  public static let spotCorrectionsPerDay = 200
  /// The maximum number of public places that a user's imports may add per day.
  public static let spotsImportedPerDay = 2_000
  /// The maximum distance in meters from a place's first position. Admins may move it further. Free moves would
  /// reveal where users have private areas.
  public static let spotMove = 2_000
  /// The radius of a private area in meters.
  public static let zoneRadius = 50...5_000
  /// The maximum number of rows of an imported file.
  public static let placeImportRows = 20_000
  /// The maximum number per user at a time.
  public static let placeImports = 10
  public static let fileNameLength = 200
  public static let readingBookTitleLength = 200
  public static let moodLength = 40
  public static let readingPages = 0...100_000
  /// The maximum number of characters; the longest name of the time zone database has 32.
  public static let timeZoneLength = 64
  /// The maximum number per user at a time.
  public static let openReadingSessions = 50
  /// The maximum number of users in one session.
  public static let readingParticipants = 50
  /// The maximum number of sessions of followed users in one answer.
  public static let followedReadingSessions = 100
  /// The maximum age of a reading event in seconds when a device reports it.
  public static let readingLateness = 7 * 24 * 60 * 60
  /// The maximum number of days in one answer about reading.
  public static let readingDays = 400
  /// The maximum number of completed sessions in one answer about a day.
  public static let readingSessionsOfDay = 100
  /// The maximum number of days in one answer of statistics: ten years.
  public static let statisticsDays = 3_660
  public static let challengeTitleLength = 100
  public static let challengeDescriptionLength = 1_000
  /// The maximum number of days from the first to the last of a challenge.
  public static let challengeDays = 366
  /// The maximum number of days between the creation of a challenge and its first day.
  public static let challengeDaysAhead = 90
  /// The maximum number of challenges of a user that are neither over nor won.
  public static let challengesAtOnce = 10
  public static let membersPerChallenge = 200
  /// The maximum number of suggested challenges of other users.
  public static let challengesSuggested = 50
  /// The maximum per user.
  public static let challengesCreatedPerDay = 20
  /// The maximum number of notes per user.
  public static let notes = 10_000
  /// The chapters, and the words of a chapter, that a position in an e-book counts.
  public static let bookParts = 0...10_000_000
  /// The maximum number of recommended titles in one answer.
  public static let recommendations = 20
  /// The maximum number of other members of a group.
  public static let recommendationCompanions = 7
  /// The maximum number per user.
  public static let preferredGenres = 5
  public static let friends = 1_000
  /// The maximum number of pending friend requests per user.
  public static let friendRequests = 100
  public static let statusLength = 140
  /// The hours for which a status is shown.
  public static let statusHours = 1...168
  public static let wordsPerMinute = 100...1_000
  /// The measurable reading pace.
  public static let ownWordsPerMinute = 50...1_500
  public static let wordsPerChunk = 1...4
  /// The font size in points.
  public static let speedReadingFontSize = 24...96
  /// The maximum number per user.
  public static let speedReadingProfiles = 20
  public static let speedReadingNameLength = 60
  /// The maximum number of pasted texts per user.
  public static let speedReadingTexts = 20
  public static let speedReadingTextLength = 40_000
  /// The maximum size of an e-book's file in bytes.
  public static let ebookSize = 50 * 1024 * 1024
  /// The maximum number per user.
  public static let ebooks = 200
  /// The maximum size of all e-books of a user in bytes.
  public static let ebooksSize = 1024 * 1024 * 1024
  public static let ebookChapters = 10_000
  public static let wordsPerEbookChapter = 1_000_000
  /// The maximum number of listed names; one more name means that there are more.
  public static let ebookMissingParts = 100
  public static let ebookImages = 1_000
  /// The maximum number of entries in a table of contents.
  public static let ebookContents = 5_000
  public static let creatorsPerEbook = 20
  public static let marksPerEbook = 1_000
  public static let ebookNoteLength = 2_000
  /// The maximum number of posts that a device watches at a time.
  public static let watchedPosts = 200
  /// The maximum number of suggested users, and of hashtags, in one answer.
  public static let suggestions = 5
  public static let liveTags = 8
  /// The maximum number of users in one request for follows.
  public static let followedAtOnce = 100
  /// The maximum length of a list of such usernames, in Unicode scalars with its commas.
  public static let followedListLength = 4_000
  /// The maximum number of drafts per user. The oldest is evicted first.
  public static let drafts = 32
  public static let draftLength = 20_000
  public static let draftKindLength = 300
  /// The maximum age of a saved draft in milliseconds.
  public static let draftAge = 86_400_000
}
