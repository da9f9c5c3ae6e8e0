import Foundation
public import KiwiKit
public import Observation

/// The user's profiles for speed reading, with the current one.
@Observable @MainActor public final class SpeedReadingProfilesViewModel {
  public private(set) var profiles: [SpeedReadingProfile] = []
  public private(set) var settings = SpeedReadingSettings()
  public private(set) var loading = Loading.idle
  public let changing = Submission()
  @ObservationIgnored private let client: any APIClientProtocol
  /// The default profile, until the user changes it.
  @ObservationIgnored private let first = SpeedReadingProfile(
    id: UUID().uuidString.lowercased(), name: localized("My pace"))

  public init(client: any APIClientProtocol) { self.client = client }

  /// The chosen profile, or else the first one.
  public var current: SpeedReadingProfile {
    profiles.first { $0.id == settings.profileId } ?? profiles.first ?? first
  }

  public func load() async {
    if loading != .loaded { loading = .loading }
    loading = await .after(isShowing: loading == .loaded) { () async throws(APIFailure) in
      let profiles = try await client.send(API.SpeedReading.profiles())
      let settings = try await client.send(API.SpeedReading.settings())
      self.profiles = profiles
      self.settings = settings
    }
  }

  /// Shows a change immediately and saves it, after earlier changes.
  ///
  /// - Parameter shown: Called when the change shows.
  @discardableResult public func keep(
    _ profile: SpeedReadingProfile, shown: @MainActor () -> Void = {}
  ) async -> Bool {
    let before = profiles
    if let index = profiles.firstIndex(where: { $0.id == profile.id }) {
      profiles[index] = profile
    } else {
      profiles.append(profile)
    }
    shown()
    let isDone = await changing.runInTurn { () async throws(APIFailure) in
      // A newer change has replaced this one, and is saved next.
      guard self.profiles.contains(profile) else { return }
      _ = try await self.client.send(
        API.SpeedReading.putProfile(profile.id, SpeedReadingProfileRequest(profile)))
    }
    if !isDone, profiles.contains(profile) { profiles = before }
    return isDone
  }

  public func choose(_ profile: SpeedReadingProfile) async {
    await change(SpeedReadingSettingsChange(profileId: profile.id))
  }

  public func remove(_ profile: SpeedReadingProfile) async {
    await changing.runInTurn { () async throws(APIFailure) in
      do throws(APIFailure) {
        _ = try await self.client.send(API.SpeedReading.removeProfile(profile.id))
      } catch {
        guard error.isNotFound else { throw error }
      }
      self.profiles.removeAll { $0.id == profile.id }
      if self.settings.profileId == profile.id { self.settings.profileId = nil }
    }
  }

  /// Saves the user's own reading speed.
  @discardableResult public func keepOwnPace(_ wordsPerMinute: Int) async -> Bool {
    await change(SpeedReadingSettingsChange(ownWordsPerMinute: wordsPerMinute))
  }

  @discardableResult private func change(_ change: SpeedReadingSettingsChange) async -> Bool {
    await changing.runInTurn { () async throws(APIFailure) in
      self.settings = try await self.client.send(API.SpeedReading.changeSettings(change))
    }
  }
}
