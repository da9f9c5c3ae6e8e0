public import KiwiKit
public import Observation

/// What stands beside the feed where there is room: people to follow, and what is written about.
@Observable @MainActor public final class SuggestionsViewModel {
  public private(set) var people: [User] = []
  public private(set) var tags: [NamedCount] = []
  /// Whom the reader has followed from here; they stay, so that nothing jumps away under a finger.
  public private(set) var followed: Set<User.ID> = []
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let isSignedIn: Bool

  public init(client: any APIClientProtocol, isSignedIn: Bool) {
    self.client = client
    self.isSignedIn = isSignedIn
  }

  /// Each part comes by itself; one that does not come is left out, since nobody asked for it.
  public func load() async {
    async let tags = try? client.send(API.Posts.tags())
    async let people: Void = loadPeople()
    self.tags = await tags ?? self.tags
    await people
  }

  /// The people alone, for whoever shows nothing else.
  public func loadPeople() async {
    guard isSignedIn, let suggested = try? await client.send(API.Social.suggestions()), followed.isEmpty
    else { return }
    people = suggested
  }

  public var isEmpty: Bool { people.isEmpty && tags.isEmpty }

  public func follow(_ user: User, by repository: PostRepository) {
    guard followed.insert(user.id).inserted else { return }
    repository.setFollowed(true, username: user.username)
  }
}
