public import Foundation
import KiwiKit
public import Observation

/// The form for name, words and picture of the reader.
@Observable @MainActor public final class EditProfileViewModel {
  public var displayName = ""
  public var bio = ""
  public private(set) var avatarURL: URL?
  public private(set) var loading = Loading.idle
  public private(set) var isSaving = false
  /// From 0 to 1 while a picture is on its way.
  public private(set) var uploadProgress: Double?
  public private(set) var failure: APIFailure?
  @ObservationIgnored private let session: SessionViewModel
  @ObservationIgnored private let client: any APIClientProtocol

  public init(session: SessionViewModel, client: any APIClientProtocol) {
    self.session = session
    self.client = client
  }

  public func load() async {
    guard loading != .loaded else { return }
    loading = .loading
    do throws(APIFailure) {
      take(try await client.fetchMe())
      loading = .loaded
    } catch {
      loading = .failed(error)
    }
  }

  private func take(_ profile: Profile) {
    displayName = profile.displayName ?? ""
    bio = profile.bio ?? ""
    avatarURL = profile.avatarURL
  }

  public var displayNameProblem: String? {
    displayNameExcess ?? problem("displayName")
  }
  public var bioProblem: String? { bioExcess ?? problem("bio") }

  private var displayNameExcess: String? {
    TextLimit.problem("name", displayName, Limits.displayNameLength)
  }
  private var bioExcess: String? { TextLimit.problem("bio", bio, Limits.bioLength) }
  private func problem(_ field: String) -> String? { failure?.field == field ? failure?.message : nil }

  /// Returns whether it was saved. What the server refused may be tried again, what is too long need not.
  public func save() async -> Bool {
    guard !isSaving, displayNameExcess == nil, bioExcess == nil, let user = session.currentUser else {
      return false
    }
    isSaving = true
    failure = nil
    defer { isSaving = false }
    do throws(APIFailure) {
      let profile = try await client.updateProfile(
        username: user.username, UpdateProfileRequest(displayName: displayName, bio: bio))
      session.updated(profile.user)
      return true
    } catch {
      failure = error
      return false
    }
  }

  public func setAvatar(_ picture: Data) async {
    failure = nil
    uploadProgress = 0
    defer { uploadProgress = nil }
    do throws(APIFailure) {
      let profile = try await client.setAvatar(picture) { progress in
        Task { @MainActor [weak self] in
          if self?.uploadProgress != nil { self?.uploadProgress = progress }
        }
      }
      avatarURL = profile.avatarURL
      session.updated(profile.user)
    } catch {
      failure = error
    }
  }

  public func removeAvatar() async {
    failure = nil
    do throws(APIFailure) {
      try await client.deleteAvatar()
      avatarURL = nil
      if let user = session.currentUser {
        session.updated(User(id: user.id, username: user.username, displayName: user.displayName))
      }
    } catch {
      failure = error
    }
  }
}
