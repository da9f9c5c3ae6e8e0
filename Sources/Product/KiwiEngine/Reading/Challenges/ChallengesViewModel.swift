public import Foundation
public import KiwiKit
public import Observation

/// The user's challenges and trophies, with suggestions for new ones.
@Observable @MainActor public final class ChallengesViewModel {
  public private(set) var challenges: [Challenge] = []
  public private(set) var trophies = ChallengeTrophies()
  public private(set) var discovery = ChallengeDiscovery()
  public private(set) var loading = Loading.idle
  /// The suggestion for the weather at the user's place, from the last request.
  public private(set) var weather: WeatherSuggestion?
  public let loadingWeather = Submission()
  public let changing = Submission()
  /// Increases with each change; the screens then reload.
  public private(set) var revision = 0
  @ObservationIgnored private let client: any APIClientProtocol
  /// The number of loads. The result of a superseded load is dropped.
  @ObservationIgnored private var generation = 0

  /// The maximum number of challenges to show. Users join far fewer at a time.
  private static let maxShown = 50

  public init(client: any APIClientProtocol) { self.client = client }

  public var current: [Challenge] {
    challenges.filter { $0.isIn && ($0.status == .running || $0.status == .upcoming) }
  }
  /// The challenges that ended without a win.
  public var ended: [Challenge] { challenges.filter { $0.status == .expired || $0.status == .disabled } }

  // MARK: Loading

  public func load() async {
    if loading != .loaded { loading = .loading }
    generation += 1
    let generation = generation
    do throws(APIFailure) {
      let challenges = try await client.send(
        API.Challenges.all(PageQuery(page: 1, pageSize: Self.maxShown)))
      let trophies = try await client.send(
        API.Challenges.trophies(PageQuery(page: 1, pageSize: Self.maxShown)))
      let discovery = try await client.send(API.Challenges.discover())
      guard generation == self.generation else { return }
      self.challenges = challenges.items
      self.trophies = trophies
      self.discovery = discovery
      loading = .loaded
    } catch {
      guard generation == self.generation else { return }
      loading = .after(error, isShowing: loading == .loaded)
    }
  }

  /// Requests a suggestion for the weather. The server receives the place to a tenth of a degree and does not store it.
  public func loadWeather(latitude: Double, longitude: Double) async {
    await loadingWeather.run { () async throws(APIFailure) in
      weather = try await client.send(
        API.Challenges.weather(
          WeatherQuery(
            latitude: (latitude * 10).rounded() / 10, longitude: (longitude * 10).rounded() / 10)))
    }
  }

  // MARK: Actions

  /// Starts a challenge from a template, and returns true on success.
  public func take(_ template: ChallengeTemplate, in timeZone: TimeZone) async -> Bool {
    await create(ChallengeDraft(templateId: template.id, timeZone: timeZone.identifier)) != nil
  }

  /// Creates a challenge and returns it; nil if the server rejects it.
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

  /// Leaves a challenge, and returns true on success.
  public func leave(_ id: String) async -> Bool {
    let isDone = await changing.run { () async throws(APIFailure) in
      _ = try await client.send(API.Challenges.leave(id))
    }
    guard isDone else { return false }
    generation += 1
    challenges.removeAll { $0.id == id && $0.wonAt == nil }
    revision += 1
    return true
  }

  /// Adopts the server's response immediately; the screens reload the rest.
  private func change(_ action: () async throws(APIFailure) -> Challenge) async -> Challenge? {
    var changed: Challenge?
    await changing.run { () async throws(APIFailure) in
      let challenge = try await action()
      changed = challenge
      generation += 1
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
