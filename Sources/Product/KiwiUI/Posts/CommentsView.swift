import KiwiEngine
import KiwiKit
import SwiftUI

/// The comments on a post.
struct CommentsView: View {
  let post: Post
  let model: AppModel
  let account: Account

  var body: some View {
    let thread = account.comments.thread(of: post.id)
    VStack(alignment: .leading, spacing: Spacing.large) {
      switch thread.loading {
      case .idle where thread.comments.isEmpty, .loading where thread.comments.isEmpty: LoadingView()
      case .failed(let failure):
        FailureView(failure: failure) { await account.comments.fetchComments(for: post.id) }
      case .idle, .loading, .loaded:
        if thread.comments.isEmpty, thread.pending.isEmpty {
          Text("No comments yet. Start the conversation.").foregroundStyle(Color.softInk)
        }
        ForEach(thread.comments) { CommentRow(comment: $0, post: post, model: model, account: account) }
        if thread.hasMore { MoreComments(thread: thread, postId: post.id, account: account) }
        if let failure = thread.moreFailure {
          MoreFailure(failure: failure) { await account.comments.fetchComments(for: post.id) }
        }
      }
      ForEach(thread.pending) { PendingCommentRow(comment: $0, account: account, model: model) }
      if account.user == nil {
        Button("Log In to Comment") { model.perform(.comment(post)) }.buttonStyle(.bordered)
      }
    }
    .padding(.horizontal, Spacing.large)
    .task { await account.comments.fetchComments(for: post.id) }
  }
}

struct MoreComments: View {
  let thread: CommentsViewModel.Thread
  let postId: String
  let account: Account

  var body: some View {
    Button(thread.isLoadingMore ? "Loading…" : "Show More Comments") {
      Task { await account.comments.fetchMore(for: postId) }
    }
    .disabled(thread.isLoadingMore)
  }
}

/// The input for a new comment, fixed below the scrolling comments.
struct CommentComposer: View {
  let post: Post
  let account: Account

  private var postId: String { post.id }
  private var isAboutBook: Bool { post.about?.takesPosition == true }
  private var comments: CommentsViewModel { account.comments }

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.small) {
      MentionSuggestions(text: draft, client: account.client)
      HStack(alignment: .bottom, spacing: Spacing.regular) {
        TextField("Write a comment", text: draft, axis: .vertical)
          .lineLimit(1...6)
          .textFieldStyle(.roundedBorder)
          .onSubmit(send)
          .submitLabel(.send)
        Button("Send", systemImage: "paperplane", action: send)
          .buttonStyle(.borderedProminent)
          .disabled(!comments.canSend(to: postId))
      }
      FieldProblem(text: comments.draftProblem(for: postId))
      if isAboutBook, !comments.draft(for: postId).isEmpty {
        numberField(localized("Page (optional)"), page, problem: comments.draftPageProblem(for: postId))
      }
      CharactersLeft(
        count: TextLimit.remaining(comments.draft(for: postId), CommentsViewModel.maxLength))
    }
    .padding(.horizontal, Spacing.large)
    .padding(.vertical, Spacing.regular)
    .frame(maxWidth: Spacing.column)
    .frame(maxWidth: .infinity)
    .background(.bar)
  }

  private var draft: Binding<String> {
    Binding(get: { comments.draft(for: postId) }, set: { comments.setDraft($0, for: postId) })
  }

  private var page: Binding<String> {
    Binding(get: { comments.draftPage(for: postId) }, set: { comments.setDraftPage($0, for: postId) })
  }

  private func send() { comments.sendDraft(to: postId) }
}
