import KiwiEngine
import KiwiKit
import PhotosUI
import SwiftUI

/// Changes what others see of the reader.
struct EditProfileView: View {
  @State private var form: EditProfileViewModel
  @State private var picked: PhotosPickerItem?
  private let user: User?
  @Environment(\.dismiss) private var dismiss

  init(model: AppModel, account: Account) {
    user = account.user
    _form = State(initialValue: EditProfileViewModel(session: model.session, account: account))
  }

  var body: some View {
    Form {
      switch form.loading {
      case .idle, .loading: LoadingView()
      case .failed(let failure): FailureView(failure: failure) { await form.load() }
      case .loaded: fields
      }
    }
    .task { await form.load() }
    .navigationTitle("Edit Profile")
    .onChange(of: picked) { _, item in
      guard let item else { return }
      picked = nil
      Task {
        if let data = try? await item.loadTransferable(type: Data.self) {
          await form.setAvatar(data)
        } else {
          form.pictureUnreadable()
        }
      }
    }
  }

  @ViewBuilder private var fields: some View {
    Section {
      HStack(spacing: Spacing.large) {
        if let user {
          Avatar(
            user: User(
              id: user.id, username: user.username, displayName: form.displayName, avatarURL: form.avatarURL),
            size: 80)
        }
        VStack(alignment: .leading, spacing: Spacing.regular) {
          PhotosPicker("Choose Picture", selection: $picked, matching: .images)
          if form.avatarURL != nil {
            Button("Remove Picture", role: .destructive) { Task { await form.removeAvatar() } }
          }
          if let progress = form.uploadProgress { ProgressView("Sending…", value: progress) }
          FieldProblem(text: form.pictureProblem)
        }
        .disabled(form.saving.isUnderWay)
      }
    }
    Section("Name") {
      TextField("Name", text: $form.displayName).textContentType(.name)
      FieldProblem(text: form.displayNameProblem)
    }
    Section("About you") {
      TextField("About you", text: $form.bio, axis: .vertical).lineLimit(3...8)
      FieldProblem(text: form.bioProblem)
      CharactersLeft(count: TextLimit.remaining(form.bio, Limits.bioLength))
    }
    Section {
      Picker("Who sees my library", selection: $form.libraryVisibility) {
        ForEach(PostVisibility.allCases, id: \.self) { Text($0.title).tag($0) }
      }
    } header: {
      Text("Library")
    } footer: {
      Text("Your page shows your favourites, what you read and watch, and the lists that you publish.")
    }
    Section {
      if let failure = form.saving.failure, failure.field == nil { FieldProblem(text: failure.message) }
      Button(form.saving.isUnderWay ? "Saving…" : "Save") {
        Task { if await form.save() { dismiss() } }
      }
      .buttonStyle(.borderedProminent)
      .disabled(form.saving.isUnderWay)
    }
  }
}
