import KiwiEngine
import KiwiKit
import SwiftUI

/// A post with its full text and comments.
struct PostDetailView: View {
  let model: AppModel
  let account: Account
  @State private var screen: PostViewModel

  init(postId: String, model: AppModel, account: Account) {
    self.model = model
    self.account = account
    _screen = State(initialValue: PostViewModel(postId: postId, repository: account.repository))
  }

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: Spacing.regular) {
        if screen.isGone {
          ContentUnavailableView(
            "Post Not Available", systemImage: "trash",
            description: Text("This post was deleted, or you don’t have access to it."))
          RemainingWork(postId: screen.postId, account: account, model: model)
        } else if let post = screen.post {
          card(post)
          CommentsView(post: post, model: model, account: account)
            .padding(.vertical, Spacing.regular)
        } else if let failure = screen.loading.failure {
          FailureView(failure: failure) { await screen.load() }
          RemainingWork(postId: screen.postId, account: account, model: model)
        } else {
          LoadingView()
        }
      }
      .padding(.vertical, Spacing.regular)
      .frame(maxWidth: Spacing.column)
    }
    .safeAreaInset(edge: .bottom) {
      if account.user != nil, !screen.isGone, let post = screen.post {
        CommentComposer(post: post, account: account)
      }
    }
    .refreshable {
      await screen.refresh()
      await account.comments.fetchComments(for: screen.postId)
    }
    .task { await screen.load() }
    .inlineTitle(screen.post.map { localized("Post by \($0.author.name)") } ?? localized("Post"))
  }

  private func card(_ post: Post) -> some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      PostHeader(post: post, age: post.age(at: model.clock.now), reader: account.reader(of: post))
      if post.hasPhoto {
        PostPhotos(post: post, isLarge: true) {
          if post.likedByMe != true { model.perform(.like(post)) }
        }
      }
      if let about = post.about { PostSubjectRow(subject: about).padding(.horizontal, Spacing.large) }
      PostWords(
        post: post, isRevealed: post.isFolded && account.spoilers.isRevealed(post.id), isFolded: false
      )
      .padding(.horizontal, Spacing.large)
      FailedChangeNote(subjectId: post.id, account: account) { account.edit(post) }
        .padding(.horizontal, Spacing.large)
      PostActions(post: post, link: model.services.shareURL(of: .post(post)))
      LikesLink(post: post)
    }
    .padding(.vertical, Spacing.regular)
    .frame(maxWidth: .infinity, alignment: .leading)
    .background(Color.card)
    .clipShape(RoundedRectangle(cornerRadius: Spacing.corner))
  }
}

/// A link to the users who like a post.
struct LikesLink: View {
  let post: Post

  var body: some View {
    if post.likes > 0 {
      NavigationLink(value: Route.likes(postId: post.id, username: post.author.username)) {
        Text("\(post.likes) people like this").smallPrint()
      }
      .padding(.horizontal, Spacing.large)
      .padding(.bottom, Spacing.regular)
    }
  }
}
