public import Foundation
public import KiwiKit

/// Users, posts and comments for previews and tests.
public struct SampleContent: Sendable {
  public var me: User
  public var people: [User]
  /// Newest first.
  public var posts: [Post]
  public var comments: [String: [Comment]]
  public var notifications: [AppNotification]
  /// The usernames of the users that ``me`` follows.
  public var followed: Set<String>
  public var bios: [String: String]
  public var library = LibraryRecords()
  /// The owners of lists that are not of ``me``, by the lists' ids.
  public var listOwners: [String: User] = [:]
  /// The ids of other users' lists that ``me`` follows.
  public var followedLists: Set<String> = []

  /// A small, lively community.
  public static func lively(postCount: Int = 24, now: Date = Date()) -> SampleContent {
    var content = SampleContent(
      me: people[0], people: people, posts: [], comments: [:], notifications: [],
      followed: ["bob", "carla"],
      bios: [
        "alice": "Reads on trains.", "bob": "Soup, mostly. Then books about soup.",
        "carla": "One film a week.",
      ])
    content.posts = (0..<postCount).map { number in
      let photos = number % 3 == 0 ? [] : (0..<(number % 3 == 1 ? 1 : 3)).map { picture(number + $0) }
      return Post(
        id: id(postCount - number), author: people[(number + 1) % people.count],
        imageURL: photos.first ?? picture(number), hasPhoto: !photos.isEmpty,
        caption: captions[number % captions.count], likes: (number * 7) % 43,
        createdAt: now.addingTimeInterval(Double(-number) * 4_000 - 90), commentCount: 0,
        likedByMe: number % 4 == 1, visibility: number % 5 == 4 ? .followers : .everyone,
        attachments: photos.map { attachment($0, alt: "A table by a window") },
        about: about(number),
        isSpoiler: number % 12 == 8)
    }
    for index in content.posts.indices.prefix(8) {
      let post = content.posts[index]
      let written = (0..<(index % 4)).map { number in
        Comment(
          id: id(50_000 + index * 10 + number), postId: post.id,
          author: people[(index + number) % people.count],
          text: replies[(index + number) % replies.count],
          createdAt: now.addingTimeInterval(Double(-index) * 3_600 + Double(number) * 60), editedAt: nil)
      }
      content.comments[post.id] = written
      content.posts[index].commentCount = written.count
    }
    content.notifications = content.posts.prefix(4).enumerated().map { index, post in
      AppNotification(
        id: id(90_000 - index), kind: [.like, .comment, .follow, .mention][index % 4],
        actor: people[1 + index % 3],
        postId: index % 4 == 2 ? nil : post.id, commentId: nil,
        excerpt: index % 4 == 2 || post.isSpoiler ? nil : post.caption,
        imageURL: index % 4 == 2 ? nil : post.attachments.first?.url, followedByMe: index > 2,
        createdAt: now.addingTimeInterval(Double(-index) * 900), read: index > 1)
    }
    return content
  }

  /// Some posts are about a title, a place or an experience.
  private static func about(_ number: Int) -> PostSubject? {
    switch number % 12 {
    case 2, 8: PostSubject(titles[1], rating: Rating(quarterStars: 18))
    case 4: PostSubject(.spot(SpotSummary(spots[0])), rating: Rating(quarterStars: 16))
    case 10:
      PostSubject(
        .experience(
          VisitSummary(id: visits[1].id, name: visits[1].name, spot: SpotSummary(spots[1]), town: "Seahaven")),
        rating: Rating(quarterStars: 14))
    default: nil
    }
  }

  /// A server on its first day.
  public static let empty = SampleContent(
    me: people[0], people: [people[0]], posts: [], comments: [:], notifications: [], followed: [], bios: [:])

  /// The users of the community; the first one is ``me``.
  package static let people: [User] = [
    User(id: id(1), username: "alice", displayName: "Alice Smith"),
    User(id: id(2), username: "bob", displayName: "Bob Jones"),
    User(id: id(3), username: "carla", displayName: "Carla Ramírez"),
    User(id: id(4), username: "deniz", displayName: nil),
    User(id: id(5), username: "ewa.k", displayName: "Ewa Kowalska-Brzęczyszczykiewicz"),
  ]

  private static let captions = [
    "Just finished reading 1984! #books",
    "The soup at the harbour was better than the view, and the view was the whole sea.",
    "Second time through The Left Hand of Darkness. It is a different book when you know the end. #rereading",
    "Forty pages before work. @bob you were right about chapter nine.",
    "A film that trusts you to wait.",
    """
    I kept this one for the train. It begins slowly, with the weather, and I nearly put it down. Then someone writes \
    a letter and does not send it, and from there I could not stop. I missed my stop, in fact.
    """,
  ]

  private static let replies = [
    "Great book!", "I could not finish it, tell me it gets better.", "Adding it to my list.",
    "The ending, though.",
  ]

  /// Returns a well-formed id that grows with the number.
  package static func id(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return "01900000-0000-7000-8000-" + String(repeating: "0", count: max(0, 12 - digits.count)) + digits
  }

  /// Returns the address of a picture, one of eight.
  package static func picture(_ number: Int) -> URL {
    URL(string: "https://kiwifruit.example/uploads/sample-\(number % 8).jpg") ?? URL(fileURLWithPath: "/")
  }

  /// Returns a picture of a post.
  package static func attachment(_ url: URL, alt: String?) -> Attachment {
    Attachment(
      url: url, width: 1_280, height: 960, alt: alt, placeholder: "LEHV6nWB2yk8pyo0adR*.7kCMdnj",
      sizes: [AttachmentSize(url: url, width: 1_280, height: 960)])
  }
}
