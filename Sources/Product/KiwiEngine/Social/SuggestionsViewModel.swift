public import KiwiKit
public import Observation

/// Suggestions beside the feed on wide screens: users to follow and hashtags.
@Observable @MainActor public final class SuggestionsViewModel {
  public private(set) var people: [User] = []
  public private(set) var tags: [NamedCount] = []
  /// The users followed from here. They stay visible, so rows do not move under a finger.
  public private(set) var followed: Set<User.ID> = []
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let isSignedIn: Bool

  public init(client: any APIClientProtocol, isSignedIn: Bool) {
    self.client = client
    self.isSignedIn = isSignedIn
  }

  /// Loads the parts independently. A failed part is omitted, because the user did not ask for it.
  public func load() async {
    async let tags = try? client.send(API.Posts.tags())
    async let people: Void = loadPeople()
    self.tags = await tags ?? self.tags
    await people
  }

  /// Loads only the users.
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
