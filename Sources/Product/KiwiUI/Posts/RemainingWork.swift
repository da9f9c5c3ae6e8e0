import KiwiEngine
import KiwiKit
import SwiftUI

/// The user's unsent work on a deleted post.
struct RemainingWork: View {
  let postId: String
  let account: Account
  let model: AppModel

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.large) {
      FailedChangeNote(subjectId: postId, account: account) {}
      ForEach(account.comments.thread(of: postId).pending) {
        PendingCommentRow(comment: $0, account: account, model: model)
      }
      RemainingDraft(postId: postId, comments: account.comments)
    }
    .padding(.horizontal, Spacing.large)
  }
}

/// An unfinished comment on a deleted post.
struct RemainingDraft: View {
  let postId: String
  let comments: CommentsViewModel
  @State private var isDiscarding = false

  var body: some View {
    let text = comments.draft(for: postId)
    if !WrittenText.isBlank(text) {
      VStack(alignment: .leading, spacing: Spacing.small) {
        Text("Your unfinished comment is kept here until you discard it.").smallPrint()
        Text(text).fontDesign(.serif).textSelection(.enabled)
        Button("Discard", role: .destructive) { isDiscarding = true }.buttonStyle(.bordered)
      }
      .frame(maxWidth: .infinity, alignment: .leading)
      .discarding("Discard this comment?", isPresented: $isDiscarding) { comments.setDraft("", for: postId) }
    }
  }
}
