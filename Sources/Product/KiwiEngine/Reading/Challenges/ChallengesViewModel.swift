public import Foundation
public import KiwiKit
public import Observation

/// The reader's challenges, what they have won, and what there is to take up.
@Observable @MainActor public final class ChallengesViewModel {
  public private(set) var challenges: [Challenge] = []
  public private(set) var trophies = ChallengeTrophies()
  public private(set) var discovery = ChallengeDiscovery()
  public private(set) var loading = Loading.idle
  /// What the weather suggests where the reader said they are; of the last look.
  public private(set) var weather: WeatherSuggestion?
  public let lookingOutside = Submission()
  public let changing = Submission()
  /// Counts what happened here that screens look again for.
  public private(set) var revision = 0
  @ObservationIgnored private let client: any APIClientProtocol
  /// The look that was begun last; what an older one finds counts no more.
  @ObservationIgnored private var look = 0

  /// Far more than somebody can be in at a time; of older ones the latest are shown.
  private static let mostShown = 50

  public init(client: any APIClientProtocol) { self.client = client }

  public var current: [Challenge] {
    challenges.filter { $0.isIn && ($0.status == .running || $0.status == .upcoming) }
  }
  /// Those that are over and were not won.
  public var ended: [Challenge] { challenges.filter { $0.status == .expired || $0.status == .disabled } }

  // MARK: Looking

  public func load() async {
    if loading != .loaded { loading = .loading }
    look += 1
    let look = look
    do throws(APIFailure) {
      let challenges = try await client.send(
        API.Challenges.all(PageQuery(page: 1, pageSize: Self.mostShown)))
      let trophies = try await client.send(
        API.Challenges.trophies(PageQuery(page: 1, pageSize: Self.mostShown)))
      let discovery = try await client.send(API.Challenges.discover())
      guard look == self.look else { return }
      self.challenges = challenges.items
      self.trophies = trophies
      self.discovery = discovery
      loading = .loaded
    } catch {
      guard look == self.look else { return }
      loading = .after(error, isShowing: loading == .loaded)
    }
  }

  /// The server is told the place to a tenth of a degree, and keeps nothing of it.
  public func lookOutside(latitude: Double, longitude: Double) async {
    await lookingOutside.run { () async throws(APIFailure) in
      weather = try await client.send(
        API.Challenges.weather(
          WeatherQuery(
            latitude: (latitude * 10).rounded() / 10, longitude: (longitude * 10).rounded() / 10)))
    }
  }

  // MARK: Deeds

  /// Returns whether it has begun.
  public func take(_ template: ChallengeTemplate, in timeZone: TimeZone) async -> Bool {
    await create(ChallengeDraft(templateId: template.id, timeZone: timeZone.identifier)) != nil
  }

  /// Returns it as it is now; nil when the server did not take it.
  public func create(_ draft: ChallengeDraft) async -> Challenge? {
    await change { () async throws(APIFailure) in try await self.client.send(API.Challenges.create(draft)) }
  }

  public func edit(_ id: String, _ edit: ChallengeEdit) async -> Challenge? {
    await change { () async throws(APIFailure) in try await self.client.send(API.Challenges.edit(id, edit)) }
  }

  public func join(_ id: String, in timeZone: TimeZone) async -> Challenge? {
    await change { () async throws(APIFailure) in
      try await self.client.send(API.Challenges.join(id, ChallengeJoining(timeZone: timeZone.identifier)))
    }
  }

  public func disable(_ id: String) async -> Challenge? {
    await change { () async throws(APIFailure) in try await self.client.send(API.Challenges.disable(id)) }
  }

  /// Returns whether the reader is not in it any more.
  public func leave(_ id: String) async -> Bool {
    let isDone = await changing.run { () async throws(APIFailure) in
      _ = try await client.send(API.Challenges.leave(id))
    }
    guard isDone else { return false }
    look += 1
    challenges.removeAll { $0.id == id && $0.wonAt == nil }
    revision += 1
    return true
  }

  /// Shows at once what the server answered, and has the rest looked at.
  private func change(_ deed: () async throws(APIFailure) -> Challenge) async -> Challenge? {
    var changed: Challenge?
    await changing.run { () async throws(APIFailure) in
      let challenge = try await deed()
      changed = challenge
      look += 1
      if let index = challenges.firstIndex(where: { $0.id == challenge.id }) {
        challenges[index] = challenge
      } else {
        challenges.insert(challenge, at: 0)
      }
      revision += 1
    }
    return changed
  }
}
