import KiwiEngine
import KiwiKit
import PhotosUI
import SwiftUI

/// Shows, changes and removes the user's profile picture.
struct ProfilePictureEditor: View {
  let user: User
  let form: EditProfileViewModel
  @State private var picked: PhotosPickerItem?

  var body: some View {
    HStack(spacing: Spacing.large) {
      Avatar(
        user: User(
          id: user.id, username: user.username, displayName: form.displayName, avatarURL: form.avatarURL),
        size: 80)
      VStack(alignment: .leading, spacing: Spacing.regular) {
        PhotosPicker("Choose Photo", selection: $picked, matching: .images)
        if form.avatarURL != nil {
          Button("Remove Photo", role: .destructive) { Task { await form.removeAvatar() } }
        }
        if let progress = form.uploadProgress { ProgressView("Uploading…", value: progress) }
        FieldProblem(text: form.pictureProblem)
      }
      .disabled(form.saving.isUnderWay)
    }
    .onPick($picked) { data in
      if let data { await form.setAvatar(data) } else { form.pictureUnreadable() }
    }
  }
}
