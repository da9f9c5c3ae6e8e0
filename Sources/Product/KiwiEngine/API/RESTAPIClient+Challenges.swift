import Foundation
public import KiwiKit

extension RESTAPIClient {
  // MARK: Challenges

  public func fetchChallenges(page: Int, pageSize: Int) async throws(APIFailure) -> ListPage<Challenge> {
    try await fetchList(.challenges(.challenges), page: page, pageSize: pageSize)
  }

  public func fetchChallenge(id: String) async throws(APIFailure) -> Challenge {
    try await fetch(HTTPRequest(.get, .challenges(.challenge(id: id))))
  }

  public func fetchChallengeMembers(
    challengeId: String, page: Int, pageSize: Int
  ) async throws(APIFailure) -> ListPage<ChallengeMember> {
    try await fetchList(.challenges(.members(challengeId: challengeId)), page: page, pageSize: pageSize)
  }

  public func discoverChallenges() async throws(APIFailure) -> ChallengeDiscovery {
    try await fetch(HTTPRequest(.get, .challenges(.discovery)))
  }

  public func fetchChallengeTrophies(
    page: Int, pageSize: Int
  ) async throws(APIFailure) -> ChallengeTrophies {
    try await fetch(HTTPRequest(.get, .challenges(.trophies), query: Self.paging(page, pageSize)))
  }

  public func fetchWeatherChallenge(
    latitude: Double, longitude: Double
  ) async throws(APIFailure) -> WeatherSuggestion {
    let query = [
      URLQueryItem(name: "latitude", value: String(latitude)),
      URLQueryItem(name: "longitude", value: String(longitude)),
    ]
    return try await fetch(HTTPRequest(.get, .challenges(.weather), query: query))
  }

  public func createChallenge(_ draft: ChallengeDraft) async throws(APIFailure) -> Challenge {
    try await fetch(Self.write(.post, .challenges(.challenges), body: Self.json(draft)))
  }

  public func editChallenge(id: String, _ edit: ChallengeEdit) async throws(APIFailure) -> Challenge {
    try await fetch(Self.write(.patch, .challenges(.challenge(id: id)), body: Self.json(edit)))
  }

  public func joinChallenge(id: String, timeZone: String?) async throws(APIFailure) -> Challenge {
    let body = try Self.json(ChallengeJoining(timeZone: timeZone))
    return try await fetch(Self.write(.put, .challenges(.membership(challengeId: id)), body: body))
  }

  public func leaveChallenge(id: String) async throws(APIFailure) {
    _ = try await send(Self.write(.delete, .challenges(.membership(challengeId: id))))
  }

  public func disableChallenge(id: String) async throws(APIFailure) -> Challenge {
    try await fetch(Self.write(.post, .challenges(.disabling(challengeId: id))))
  }
}
