public import Foundation
public import KiwiKit
public import Observation

/// A challenge with its members.
@Observable @MainActor public final class ChallengeViewModel {
  public let id: String
  public private(set) var challenge: Challenge?
  /// The members, furthest first.
  public private(set) var members: [ChallengeMember] = []
  public private(set) var loading = Loading.idle
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private var generation = 0

  public init(id: String, client: any APIClientProtocol) {
    self.id = id
    self.client = client
  }

  public func load() async {
    if loading != .loaded { loading = .loading }
    generation += 1
    let generation = generation
    do throws(APIFailure) {
      let challenge = try await client.send(API.Challenges.challenge(id))
      let members = try await client.send(
        API.Challenges.members(id, PageQuery(page: 1, pageSize: Limits.pageSize.upperBound)))
      guard generation == self.generation else { return }
      self.challenge = challenge
      self.members = members.items
      loading = .loaded
    } catch {
      guard generation == self.generation else { return }
      // A challenge that has become hidden is removed from the screen.
      loading = .after(error, isShowing: loading == .loaded && !error.isNotFound)
    }
  }

  /// Adopts the challenge that another request returned.
  public func show(_ challenge: Challenge?) {
    guard let challenge else { return }
    generation += 1
    self.challenge = challenge
  }
}

extension Challenge {
  /// Returns a time on the first day in a time zone.
  public func firstDate(in timeZone: TimeZone) -> Date { from.date(in: timeZone) }
  public func lastDate(in timeZone: TimeZone) -> Date { through.date(in: timeZone) }
}
