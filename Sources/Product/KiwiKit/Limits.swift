/// The limits that client and server agree on. Lengths of text are counted in Unicode scalars, so that a
/// limit means the same in every language and no combining character can stretch it.
///
/// ```swift
/// let isTooLong = text.count > Limits.captionLength
/// ```
public enum Limits {
  public static let usernameLength = 2...30
  /// In UTF-8 bytes, checked before hashing (NIST SP 800-63B asks for at least 64 allowed).
  public static let passwordLength = 8...1024
  public static let displayNameLength = 60
  public static let bioLength = 500
  public static let captionLength = 5_000
  public static let commentLength = 2_000
  public static let altLength = 1_000
  public static let reportDetailsLength = 1_000
  /// In Unicode scalars, of a text in a notification.
  public static let excerptLength = 200
  public static let deviceNameLength = 60
  public static let inviteLength = 200
  public static let searchQueryLength = 200
  public static let attachmentsPerPost = 4
  /// In bytes, of one uploaded picture.
  public static let uploadSize = 10 * 1024 * 1024
  public static let pageSize = 1...100
  public static let defaultPageSize = 20
  /// Different people one caption or comment may notify.
  public static let mentionsPerText = 20
  public static let hashtagsPerPost = 30
  public static let hashtagLength = 100
  public static let idempotencyKeyLength = 1...200
  public static let titleNameLength = 300
  public static let titleDescriptionLength = 1_000
  public static let peoplePerTitle = 50
  public static let genresPerTitle = 20
  public static let editionsPerTitle = 200
  /// By one person.
  public static let titlesAddedPerDay = 50
  public static let titleCorrectionsPerDay = 200
  public static let providersPerTitle = 20
  public static let similarTitles = 12
  public static let attributionLength = 200
  /// Names that stand beside a title where something else is shown with it.
  public static let makersPerSummary = 3
  /// Of a book, with what may stand between its digits.
  public static let barcodeLength = 32
  /// What a device may send that it has read on a cover.
  public static let coverTextLength = 4_000
  /// From the oldest texts to what is announced for the years to come.
  public static let titleYears = -3_000...2_100
  /// Minutes of a film or a part of a show, pages of a book.
  public static let titleLength = 1...20_000
  /// Titles that one person may have decided about, and dated entries that they may have.
  public static let libraryTitles = 200_000
  public static let libraryEntries = 200_000
  public static let entriesPerTitle = 1_000
  public static let noteLength = 5_000
  /// Pages, per cent or episodes.
  public static let progress = 0...100_000
  public static let sourcePlatformLength = 60
  /// Lists of one person.
  public static let lists = 500
  public static let listNameLength = 200
  public static let listDescriptionLength = 2_000
  public static let titlesPerList = 5_000
  public static let collaboratorsPerList = 50
  public static let libraryChangesPerRequest = 100
  /// Records in one answer about changes.
  public static let libraryChangesPerPage = 500
  /// In bytes, of the body with these changes.
  public static let libraryChangesSize = 256 * 1024
  public static let spotNameLength = 200
  public static let spotLineLength = 300
  public static let spotDescriptionLength = 1_000
  /// In metres, of a search for what is near.
  public static let nearbyRadius = 1...50_000
  /// In metres; what is searched first (Eatadaki).
  public static let defaultNearbyRadius = 500
  /// Of one person, deleted ones among them.
  public static let experiences = 200_000
  public static let ratingsPerExperience = 500
  public static let companionsPerExperience = 30
  public static let privacyZones = 20
  /// Of one person: places that nobody else is told of.
  public static let privateSpots = 200
  /// By one person.
  public static let spotsAddedPerDay = 200
  public static let spotCorrectionsPerDay = 200
  /// By one person: places that everybody is told of and that came with files from elsewhere.
  public static let spotsImportedPerDay = 2_000
  /// In metres, from where a place was before anybody moved it; admins move it further. Whoever could move places at will
  /// would find out by it where people have private zones.
  public static let spotMove = 2_000
  /// In metres.
  public static let zoneRadius = 50...5_000
  /// Of one file with places from elsewhere.
  public static let placeImportRows = 20_000
  /// Of one person at a time.
  public static let placeImports = 10
  public static let fileNameLength = 200
  public static let readingBookTitleLength = 200
  public static let moodLength = 40
  public static let readingPages = 0...100_000
  /// In characters; the longest name of the time zone database has 32.
  public static let timeZoneLength = 64
  /// Of one user at a time.
  public static let openReadingSessions = 50
  /// Users who read together in one session.
  public static let readingParticipants = 50
  /// Sessions of followed users in one answer.
  public static let followedReadingSessions = 100
  /// In seconds: how long a device may keep to itself what somebody read.
  public static let readingLateness = 7 * 24 * 60 * 60
  /// Days of one answer about reading.
  public static let readingDays = 400
  /// Completed sessions of one answer about a day.
  public static let readingSessionsOfDay = 100
  /// Days of one answer of statistics: ten years.
  public static let statisticsDays = 3_660
  public static let challengeTitleLength = 100
  public static let challengeDescriptionLength = 1_000
  /// From the first to the last day of a challenge.
  public static let challengeDays = 366
  /// Days that lie before the first one of a challenge when it is made.
  public static let challengeDaysAhead = 90
  /// That one person is in and that are neither over nor won. The original had three.
  public static let challengesAtOnce = 10
  public static let membersPerChallenge = 200
  /// Challenges of other users that are suggested at once.
  public static let challengesSuggested = 50
  /// By one person.
  public static let challengesCreatedPerDay = 20
  /// Of one person: what they write down about books.
  public static let notes = 10_000
  /// How many chapters, and words of one, a position in an electronic book counts.
  public static let bookParts = 0...10_000_000
  /// Titles that are recommended at once.
  public static let recommendations = 20
  /// Beside whoever looks for something for several people.
  public static let recommendationCompanions = 7
  /// Of one person.
  public static let preferredGenres = 5
  public static let friends = 1_000
  /// Requests for friendship of one person that wait for an answer.
  public static let friendRequests = 100
  public static let statusLength = 140
  /// How long a status is shown.
  public static let statusHours = 1...168
  public static let wordsPerMinute = 100...1_000
  /// How fast somebody can be found to read by themselves.
  public static let ownWordsPerMinute = 50...1_500
  public static let wordsPerChunk = 1...4
  /// In points.
  public static let speedReadingFontSize = 24...96
  /// Of one person.
  public static let speedReadingProfiles = 20
  public static let speedReadingNameLength = 60
  /// Texts that one person has pasted.
  public static let speedReadingTexts = 20
  public static let speedReadingTextLength = 40_000
  /// In bytes, of the file of an e-book.
  public static let ebookSize = 50 * 1024 * 1024
  /// Of one person.
  public static let ebooks = 200
  /// In bytes, of the files of one person together.
  public static let ebooksSize = 1024 * 1024 * 1024
  public static let ebookChapters = 10_000
  public static let wordsPerEbookChapter = 1_000_000
  /// One name more says that there are more.
  public static let ebookMissingParts = 100
  public static let ebookImages = 1_000
  /// Lines of a table of contents.
  public static let ebookContents = 5_000
  public static let creatorsPerEbook = 20
  public static let marksPerEbook = 1_000
  public static let ebookNoteLength = 2_000
  /// Posts that one device may watch at a time.
  public static let watchedPosts = 200
  /// People whom a reader may like to follow, and tags that are written about, in one answer.
  public static let suggestions = 5
  public static let liveTags = 8
  /// People of whom is asked at once whether the reader follows them.
  public static let followedAtOnce = 100
  /// The maximum length of a list of such usernames, in Unicode scalars with its commas.
  public static let followedListLength = 4_000
  /// Drafts that the server keeps of one person: the oldest goes first.
  public static let drafts = 32
  public static let draftLength = 20_000
  public static let draftKindLength = 300
  /// In milliseconds, between writing and keeping.
  public static let draftAge = 86_400_000
}
