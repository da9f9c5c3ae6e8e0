public import KiwiKit
public import Observation

/// Recommendations for a group: its members, and books that suit all of them.
@Observable @MainActor public final class GroupPicksViewModel {
  /// The users with a mutual follow.
  public private(set) var friends: [User] = []
  public private(set) var loading = Loading.idle
  public private(set) var chosen: Set<String> = []
  /// The results for the chosen members; nil before the search.
  public private(set) var picks: [Recommendation]?
  public let finding = Submission()
  public let changing = Submission()
  @ObservationIgnored private let username: String
  @ObservationIgnored private let client: any APIClientProtocol

  public init(username: String, client: any APIClientProtocol) {
    self.username = username
    self.client = client
  }

  public func load() async {
    guard loading == .idle || loading.failure != nil else { return }
    loading = .loading
    await uninterrupted { [self] in
      loading = await .after(isShowing: false) { () async throws(APIFailure) in
        let query = PageQuery(page: 1, pageSize: Self.pageSize)
        let followers = Set(try await client.send(API.Social.followers(username, query)).items.map(\.id))
        let following = try await client.send(API.Social.following(username, query)).items
        friends = following.filter { followers.contains($0.id) }
      }
    }
  }

  private static let pageSize = 100

  public func isChosen(_ friend: User) -> Bool { chosen.contains(friend.username) }

  /// Adds or removes a member, which invalidates the results.
  public func choose(_ friend: User, _ isChosen: Bool) {
    if isChosen {
      guard chosen.count < Limits.recommendationCompanions else { return }
      chosen.insert(friend.username)
    } else {
      chosen.remove(friend.username)
    }
    picks = nil
  }

  public var canChooseMore: Bool { chosen.count < Limits.recommendationCompanions }
  public var canFind: Bool { !chosen.isEmpty && !finding.isUnderWay }

  public func find() async {
    let people = chosen
    await finding.run { () throws(APIFailure) in
      let found = try await client.send(
        API.Recommendations.group(
          GroupRecommendationQuery(
            with: people.sorted(), kind: .book, limit: RecommendationsViewModel.shown)))
      if people == chosen { picks = found }
    }
  }

  /// Dismisses a title for the user, and so for the group.
  public func dismiss(_ pick: Recommendation) async {
    await changing.runInTurn { () throws(APIFailure) in
      _ = try await client.send(API.Recommendations.dismiss(pick.id))
      picks?.removeAll { $0.id == pick.id }
    }
  }
}
