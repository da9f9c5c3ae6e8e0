import KiwiEngine
import KiwiKit
import SwiftUI

/// An unsent post of the user.
struct UnsentPostRow: View {
  let entry: OutboxEntry
  /// The upload progress of its photos, from 0 to 1.
  let progress: Double?
  let account: Account
  let model: AppModel
  @State private var isDiscarding = false

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      if case .createPost(let draft) = entry.action {
        if let about = draft.about { SubjectLine(subject: about) }
        if !draft.caption.isEmpty { Text(draft.caption).fontDesign(.serif).lineLimit(3) }
        if !draft.photos.isEmpty {
          Label("\(draft.photos.count) photos", systemImage: "photo")
            .foregroundStyle(Color.softInk)
        }
      }
      switch entry.state {
      case .pending, .sending:
        HStack(spacing: Spacing.regular) {
          Text("Posting…").foregroundStyle(Color.softInk)
          Spacer()
          Button("Cancel", role: .destructive, action: edit)
        }
        ProgressView(value: progress ?? 0).accessibilityLabel("Posting")
      case .failed(let message):
        FieldProblem(text: message)
        HStack(spacing: Spacing.regular) {
          Button("Try Again") { account.repository.retry(entry.id) }.buttonStyle(.borderedProminent)
          Button("Edit", action: edit).buttonStyle(.bordered)
          Button("Discard", role: .destructive) { isDiscarding = true }.buttonStyle(.bordered)
        }
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .padding(Spacing.large)
    .background(Color.card)
    .clipShape(RoundedRectangle(cornerRadius: Spacing.corner))
    .discarding("Discard this post?", isPresented: $isDiscarding) { account.repository.discard(entry.id) }
  }

  /// Moves the post back into the form.
  private func edit() {
    if !account.reopen(entry) {
      model.showNotice(localized("You have an unfinished post. Post or clear it, then edit this one."))
    }
    model.router.composeRequested()
  }
}
