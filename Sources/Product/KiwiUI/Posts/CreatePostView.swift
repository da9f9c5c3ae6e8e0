import KiwiEngine
import KiwiKit
import PhotosUI
import SwiftUI

/// The form of a new post. Its content survives closing until it is posted or discarded.
struct CreatePostView: View {
  @Bindable var composer: CreatePostViewModel
  let account: Account
  let previews: PhotoPreviews
  @Environment(\.dismiss) private var dismiss
  @FocusState private var isWriting: Bool

  var body: some View {
    NavigationStack {
      ScrollView {
        VStack(alignment: .leading, spacing: Spacing.large) {
          FieldProblem(text: account.drafts.failure?.message)
          VStack(alignment: .leading, spacing: Spacing.small) {
            TextField("What did you read, watch or eat?", text: $composer.caption, axis: .vertical)
              .lineLimit(4...)
              .textFieldStyle(.plain)
              .font(.title3)
              .fontDesign(.serif)
              .focused($isWriting)
              .accessibilityLabel("Reflection")
            MentionSuggestions(text: $composer.caption, client: account.client)
            FieldProblem(text: composer.captionProblem)
            CharactersLeft(count: composer.captionRemaining)
          }
          PhotoStrip(composer: composer, previews: previews)
          HStack(spacing: Spacing.regular) {
            PhotoChooser(composer: composer, previews: previews)
            Spacer(minLength: 0)
            VisibilityPicker(visibility: $composer.visibility)
              .labelsHidden()
              .fixedSize()
              .font(.subheadline)
              .foregroundStyle(Color.softInk)
          }
          Divider()
          PostSubjectEditor(form: composer, visibility: composer.visibility, client: account.client)
        }
        .padding(Spacing.large)
      }
      .inlineTitle("New Post")
      .toolbar {
        ToolbarItem(placement: .cancellationAction) { Button("Close") { dismiss() } }
        ToolbarItem(placement: .confirmationAction) {
          Button("Post", action: post).buttonStyle(.borderedProminent).disabled(!composer.canPost)
        }
      }
    }
    .onAppear { isWriting = composer.photos.isEmpty }
  }

  private func post() {
    guard composer.canPost else { return }
    composer.createPost()
    account.composed()
    dismiss()
  }
}

struct VisibilityPicker: View {
  @Binding var visibility: PostVisibility

  var body: some View {
    Picker("Visible to", selection: $visibility) {
      ForEach(PostVisibility.allCases, id: \.self) {
        Label($0.title, systemImage: $0.systemImage).tag($0)
      }
    }
  }
}
