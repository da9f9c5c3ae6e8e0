import Foundation
import KiwiKit

/// A small community in memory, with the rules that screens depend on.
struct MockServer: Sendable {
  var me: User
  var people: [User]
  var posts: [Post]
  var comments: [String: [Comment]] = [:]
  var followed: Set<String> = []
  var blocked: Set<String> = []
  var muted: Set<String> = []
  var friendships: [String: Friendship] = [:]
  var friendsNow: [FriendNow] = []
  var statuses: [String: UserStatus] = [:]
  var drafts: [String: KeptDraft] = [:]
  var bios: [String: String] = [:]
  var notifications: [AppNotification] = []
  var likers: [String: Set<String>] = [:]
  /// The answers to calls with an `Idempotency-Key`, by the key.
  var answers: [String: any EndpointAnswer] = [:]
  /// The time of the current call.
  var now = Date()
  var titles = SampleContent.titles
  var titleChanges: [String: [TitleChange]] = [:]
  var spots = SampleContent.spots
  var spotChanges = [SampleContent.spots[1].id: SampleContent.spotChanges]
  /// Duplicates, by the ids of the places that they were merged into.
  var spotDuplicates: [String: [Spot]] = [:]
  var visits = SampleContent.visits
  var library: LibraryRecords
  /// The owners of other users' lists, by the lists' ids.
  var listOwners: [String: User]
  var publishedLists: Set<String> = []
  var libraryVisibility = Visibility.everyone
  var followedLists: Set<String>
  var collaborators: [String: Set<String>] = [:]
  var placeImports: [MockPlaceImport] = []
  var readingSessions: [String: MockReadingSession] = [:]
  var friendsReadingSessions: [MockReadingSession] = []
  var readingSettings = ReadingSettings()
  var readingGoals: [ReadingGoal.Period: [ReadingGoal.Unit: Int]] = [.day: [.minutes: 30]]
  var storedYears: [Int: ReadingYear] = [:]
  var usesMoods = true
  var challenges: [MockChallenge] = []
  var notes: [String: Note] = [:]
  var friendsNotes: [Note] = []
  var dismissedTitles: Set<String> = []
  var speedReading = MockSpeedReading()
  var ebooks = [MockEbook.sample]
  var ebookSettings = EbookSettings()
  private var nextNumber = 1_000_000

  init(_ sample: SampleContent) {
    me = sample.me
    people = sample.people
    posts = sample.posts
    comments = sample.comments
    notifications = sample.notifications
    followed = sample.followed
    bios = sample.bios
    library = sample.library
    listOwners = sample.listOwners
    followedLists = sample.followedLists
    publishedLists = Set(sample.listOwners.keys)
  }

  mutating func makeID() -> String {
    nextNumber += 1
    return SampleContent.id(nextNumber)
  }

  // MARK: People

  func user(_ username: String) -> User? {
    people.first { $0.username.lowercased() == username.lowercased() }
  }

  func profile(_ user: User, now: Date) -> Profile {
    Profile(
      id: user.id, username: user.username, displayName: user.displayName, avatarURL: user.avatarURL,
      bio: bios[user.username], postCount: posts.count { $0.author.id == user.id },
      followerCount: followed.contains(user.username) ? 13 : 12,
      followingCount: user.id == me.id ? followed.count : 8,
      followedByMe: followed.contains(user.username), blockedByMe: blocked.contains(user.username),
      mutedByMe: muted.contains(user.username), role: .member, createdAt: now,
      libraryVisibility: user.id == me.id ? libraryVisibility : nil, friendship: friendships[user.username],
      status: statuses[user.username],
      storage: user.id == me.id ? AccountStorage(used: 12_000_000, limit: 2_000_000_000) : nil)
  }

  mutating func rename(_ request: UpdateProfileRequest) {
    let name = request.displayName.map { $0.isEmpty ? nil : $0 } ?? me.displayName
    if let visibility = request.libraryVisibility { libraryVisibility = visibility }
    if let bio = request.bio { bios[me.username] = bio.isEmpty ? nil : bio }
    me = User(id: me.id, username: me.username, displayName: name, avatarURL: me.avatarURL)
    people = people.map { $0.id == me.id ? me : $0 }
  }
}
