import ServerCore

/// The stores of reading.
extension Transaction {
  var challengeMembers: ChallengeMemberStore { ChallengeMemberStore(connection: connection) }
  package var challenges: ChallengeStore { ChallengeStore(connection: connection) }
  var dismissals: DismissalStore { DismissalStore(connection: connection) }
  var ebookMarks: EbookMarkStore { EbookMarkStore(connection: connection) }
  package var ebooks: EbookStore { EbookStore(connection: connection) }
  var friendsNow: FriendNowStore { FriendNowStore(connection: connection) }
  package var impressions: ImpressionStore { ImpressionStore(connection: connection) }
  package var moods: MoodStore { MoodStore(connection: connection) }
  package var notes: NoteStore { NoteStore(connection: connection) }
  package var preferredGenres: PreferredGenreStore { PreferredGenreStore(connection: connection) }
  var readingDays: ReadingDayStore { ReadingDayStore(connection: connection) }
  var readingGoals: GoalStore { GoalStore(connection: connection) }
  var readingMarks: ReadingMarkStore { ReadingMarkStore(connection: connection) }
  package var readingSessions: ReadingSessionStore { ReadingSessionStore(connection: connection) }
  var readingIntervals: ReadingIntervalStore { ReadingIntervalStore(connection: connection) }
  var readingYears: YearStore { YearStore(connection: connection) }
  package var recommendations: RecommendationStore { RecommendationStore(connection: connection) }
  var speedReading: SpeedReadingStore { SpeedReadingStore(connection: connection) }
  var statistics: StatisticsStore { StatisticsStore(connection: connection) }
  var titleNeighbours: TitleNeighbourStore { TitleNeighbourStore(connection: connection) }
}
