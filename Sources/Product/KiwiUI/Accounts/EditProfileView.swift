import KiwiEngine
import KiwiKit
import SwiftUI

/// Edits the user's public profile.
struct EditProfileView: View {
  @State private var form: EditProfileViewModel
  private let user: User?
  @Environment(\.dismiss) private var dismiss

  init(model: AppModel, account: Account) {
    user = account.user
    _form = State(initialValue: EditProfileViewModel(session: model.session, account: account))
  }

  var body: some View {
    Form {
      whenLoaded(form.loading, retry: { await form.load() }) {
        fields
      }
    }
    .task { await form.load() }
    .navigationTitle("Edit Profile")
  }

  @ViewBuilder private var fields: some View {
    Section {
      if let user { ProfilePictureEditor(user: user, form: form) }
    }
    Section("Name") {
      TextField("Name", text: $form.displayName).textContentType(.name)
      FieldProblem(text: form.displayNameProblem)
    }
    Section("Bio") {
      TextField("Bio", text: $form.bio, axis: .vertical).lineLimit(3...8)
      FieldProblem(text: form.bioProblem)
      CharactersLeft(count: TextLimit.remaining(form.bio, Limits.bioLength))
    }
    Section {
      Picker("Visible to", selection: $form.libraryVisibility) {
        ForEach(PostVisibility.allCases, id: \.self) { Text($0.title).tag($0) }
      }
    } header: {
      Text("Library")
    } footer: {
      Text("Your profile shows your favorites, the titles you read and watch, and your public lists.")
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
