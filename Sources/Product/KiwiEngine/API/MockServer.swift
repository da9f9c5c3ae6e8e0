import Foundation
import KiwiKit

/// A small community in memory, with the rules that matter to screens.
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
  var answers: [String: Post] = [:]
  var titles = SampleContent.titles
  var titleChanges: [String: [TitleChange]] = [:]
  var spots = SampleContent.spots
  var spotChanges = [SampleContent.spots[1].id: SampleContent.spotChanges]
  /// Doubles, by the ids of the places that took them in.
  var spotDoubles: [String: [Spot]] = [:]
  var visits = SampleContent.visits
  var library: LibraryRecords
  /// Lists of others, by their ids.
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
  var keptYears: [Int: ReadingYear] = [:]
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

  // MARK: Posts

  func feed(_ feed: Feed) -> [Post] {
    let visible = posts.filter {
      !blocked.contains($0.author.username) && !muted.contains($0.author.username)
    }
    switch feed {
    case .everyone: return visible.filter { $0.visibility == .everyone }
    case .following:
      return visible.filter { followed.contains($0.author.username) || $0.author.id == me.id }
    case .user(let username):
      return posts.filter { $0.author.username.lowercased() == username.lowercased() }
    case .search(let text):
      return visible.filter { ($0.caption ?? "").localizedCaseInsensitiveContains(text) }
    case .title(let id): return visible.filter { $0.about?.title?.id == id }
    case .titleByFollowed(let id):
      return visible.filter { $0.about?.title?.id == id && followed.contains($0.author.username) }
    case .spot(let id): return visible.filter { $0.about?.spot?.id == id }
    case .visit(let id): return visible.filter { $0.about?.reference == .experience(id: id) }
    }
  }

  func subject(_ reference: String, rating: Rating?, now: Date) -> PostSubject? {
    switch PostSubjectReference(reference) {
    case .title(let id)?: return titles.first { $0.id == id }.map { PostSubject($0, rating: rating) }
    case .spot(let id)?:
      return spots.first { $0.id == id }.map { PostSubject($0, rating: rating, zones: library.zones) }
    case .experience(let id)?:
      let known = Dictionary(spots.map { ($0.id, $0) }) { first, _ in first }
      return library.details(ofExperience: id, of: known).map { details in
        PostSubject(
          details.experience, at: details.spot, rating: details.ratings.first?.rating?.value,
          zones: library.zones, now: now)
      }
    case nil: return nil
    }
  }

  func index(ofPost id: String) -> Int? { posts.firstIndex { $0.id == id } }

  mutating func create(_ draft: PostDraft, now: Date) -> Post {
    let id = makeID()
    let pictures = draft.photos.indices.map {
      SampleContent.picture(Int(truncatingIfNeeded: id.hashValue & 7) + $0)
    }
    let attachments = zip(draft.photos, pictures).map { photo, url in
      SampleContent.attachment(url, alt: photo.alt.isEmpty ? nil : photo.alt)
    }
    let post = Post(
      id: id, author: me, imageURL: pictures.first ?? SampleContent.picture(0), hasPhoto: !pictures.isEmpty,
      caption: draft.caption.isEmpty ? nil : draft.caption, likes: 0, createdAt: now, commentCount: 0,
      likedByMe: false, visibility: draft.visibility, attachments: attachments, about: draft.about,
      isSpoiler: draft.isSpoiler)
    posts.insert(post, at: 0)
    return post
  }

  mutating func comment(on index: Int, text: String, position: BookPosition? = nil, now: Date) -> Comment {
    let postId = posts[index].id
    let comment = Comment(
      id: makeID(), postId: postId, author: me, text: text, createdAt: now, editedAt: nil,
      position: position)
    comments[postId, default: []].append(comment)
    posts[index].commentCount = comments[postId]?.count
    return comment
  }

  func place(ofComment id: String) -> (postId: String, index: Int)? {
    for (postId, list) in comments {
      if let index = list.firstIndex(where: { $0.id == id }) { return (postId, index) }
    }
    return nil
  }

  mutating func removeComment(_ id: String) {
    guard let (postId, place) = place(ofComment: id) else { return }
    comments[postId]?.remove(at: place)
    if let index = index(ofPost: postId) { posts[index].commentCount = comments[postId]?.count }
  }
}
