public import Foundation
import KiwiKit
public import Observation

/// The form for the user's name, bio and picture.
@Observable @MainActor public final class EditProfileViewModel {
  public var displayName = "" { didSet { saveDraft() } }
  public var bio = "" { didSet { saveDraft() } }
  /// The audience of the user's library on their profile.
  public var libraryVisibility = Visibility.everyone { didSet { saveDraft() } }
  public private(set) var avatarURL: URL?
  public private(set) var loading = Loading.idle
  public let saving = Submission()
  /// The progress of a picture's upload, from 0 to 1; nil without an upload.
  public private(set) var uploadProgress: Double?
  /// The problem with the chosen picture.
  public private(set) var pictureProblem: String?
  @ObservationIgnored private let session: SessionViewModel
  @ObservationIgnored private let account: Account
  @ObservationIgnored private let preparation: any PhotoPreparing
  /// The server's version of the profile; nil until it is loaded.
  @ObservationIgnored private var profile: Profile?

  public init(
    session: SessionViewModel, account: Account, preparation: any PhotoPreparing = SystemPhotoPreparation()
  ) {
    self.session = session
    self.account = account
    self.preparation = preparation
  }

  public func load() async {
    guard loading == .idle || loading.failure != nil else { return }
    loading = .loading
    do throws(APIFailure) {
      take(try await account.client.send(API.Accounts.me()))
      loading = .loaded
      // A web page appears before its browser has reported its drafts.
      if account.drafts.isLoading { Task { await restore() } }
    } catch {
      loading = .after(error, isShowing: false)
    }
  }

  private func take(_ profile: Profile) {
    let draft = account.drafts[.profileEdit] ?? Draft(profile)
    displayName = draft.displayName
    bio = draft.text
    libraryVisibility = draft.visibility ?? profile.libraryVisibility ?? .everyone
    avatarURL = profile.avatarURL
    self.profile = profile
  }

  /// Restores the draft, unless the form has been edited.
  private func restore() async {
    await account.drafts.load()
    guard let profile else { return }
    let saved = Draft(profile)
    if let draft = account.drafts[.profileEdit] {
      if displayName == saved.displayName { displayName = draft.displayName }
      if bio == saved.text { bio = draft.text }
      if libraryVisibility == saved.visibility { libraryVisibility = draft.visibility ?? libraryVisibility }
    }
    saveDraft()
  }

  private var draft: Draft { Draft(text: bio, visibility: libraryVisibility, displayName: displayName) }

  private func saveDraft() {
    // Before the drafts are loaded, saving would overwrite the stored draft.
    guard let profile, !account.drafts.isLoading else { return }
    account.drafts[.profileEdit] = draft == Draft(profile) ? nil : draft
  }

  public var displayNameProblem: String? {
    displayNameExcess ?? problem("displayName")
  }
  public var bioProblem: String? { bioExcess ?? problem("bio") }

  private var displayNameExcess: String? {
    TextLimit.problem(localized("name"), displayName, Limits.displayNameLength)
  }
  private var bioExcess: String? { TextLimit.problem(localized("bio"), bio, Limits.bioLength) }
  private func problem(_ field: String) -> String? { saving.problem(field) }

  /// Saves the form and returns true if all of it was saved.
  ///
  /// Text that the server rejected may be sent again; text that is too long is not sent.
  public func save() async -> Bool {
    guard displayNameExcess == nil, bioExcess == nil, profile != nil, let user = account.user else {
      return false
    }
    let sent = draft
    return await saving.run { () async throws(APIFailure) in
      updated(
        try await account.client.send(
          API.Social.updateProfile(
            user.username,
            UpdateProfileRequest(
              displayName: sent.displayName, bio: sent.text, libraryVisibility: sent.visibility))))
      if draft == sent { account.drafts[.profileEdit] = nil }
    } && draft == sent
  }

  public func setAvatar(_ picture: Data) async {
    pictureProblem = nil
    guard !saving.isUnderWay else {
      pictureProblem = localized("Another change is being saved. Choose the photo again in a moment.")
      return
    }
    let prepared: Data
    do throws(PhotoProblem) {
      prepared = try await preparation.prepare(picture)
    } catch {
      pictureProblem = error.message
      return
    }
    await saving.run { () async throws(APIFailure) in
      uploadProgress = 0
      defer { uploadProgress = nil }
      let form = FormUpload<AvatarForm>(UploadForm([.picture("file", prepared)]))
      let call = API.Accounts.setAvatar(form).reporting { progress in
        Task { @MainActor [weak self] in
          if self?.uploadProgress != nil { self?.uploadProgress = progress }
        }
      }
      updated(try await account.client.send(call))
    }
  }

  /// Reports that the picture is unreadable on this device.
  public func pictureUnreadable() {
    pictureProblem = localized("This photo could not be read. Choose another.")
  }

  public func removeAvatar() async {
    pictureProblem = nil
    await saving.run { () async throws(APIFailure) in
      _ = try await account.client.send(API.Accounts.removeAvatar())
      if let profile { updated(profile.withoutAvatar) }
    }
  }

  /// Updates the user on all screens.
  private func updated(_ profile: Profile) {
    self.profile = profile
    avatarURL = profile.avatarURL
    // Another user may have logged in meanwhile.
    if session.currentUser?.id == profile.id { session.updated(profile.user) }
    account.repository.notify(.profile(profile))
  }
}

extension Draft {
  fileprivate init(_ profile: Profile) {
    self.init(
      text: profile.bio ?? "", visibility: profile.libraryVisibility ?? .everyone,
      displayName: profile.displayName ?? "")
  }
}

extension Profile {
  fileprivate var withoutAvatar: Profile {
    Profile(
      id: id, username: username, displayName: displayName, bio: bio, postCount: postCount,
      followerCount: followerCount, followingCount: followingCount, followedByMe: followedByMe,
      blockedByMe: blockedByMe, mutedByMe: mutedByMe, role: role, createdAt: createdAt,
      libraryVisibility: libraryVisibility, friendship: friendship, status: status, storage: storage)
  }
}
