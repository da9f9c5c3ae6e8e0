public import Foundation
public import KiwiKit
public import Observation

/// One challenge and who is in it.
@Observable @MainActor public final class ChallengeViewModel {
  public let id: String
  public private(set) var challenge: Challenge?
  /// Who is furthest first.
  public private(set) var members: [ChallengeMember] = []
  public private(set) var loading = Loading.idle
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private var look = 0

  public init(id: String, client: any APIClientProtocol) {
    self.id = id
    self.client = client
  }

  public func load() async {
    if loading != .loaded { loading = .loading }
    look += 1
    let look = look
    do throws(APIFailure) {
      let challenge = try await client.send(API.Challenges.challenge(id))
      let members = try await client.send(
        API.Challenges.members(id, PageQuery(page: 1, pageSize: Limits.pageSize.upperBound)))
      guard look == self.look else { return }
      self.challenge = challenge
      self.members = members.items
      loading = .loaded
    } catch {
      guard look == self.look else { return }
      // What one may not see any more is not shown on.
      loading = .after(error, isShowing: loading == .loaded && !error.isNotFound)
    }
  }

  /// Shows what the server said of it elsewhere.
  public func show(_ challenge: Challenge?) {
    guard let challenge else { return }
    look += 1
    self.challenge = challenge
  }
}

extension Challenge {
  /// The first of its days as a moment in a time zone.
  public func firstDate(in timeZone: TimeZone) -> Date { from.date(in: timeZone) }
  public func lastDate(in timeZone: TimeZone) -> Date { through.date(in: timeZone) }
}
