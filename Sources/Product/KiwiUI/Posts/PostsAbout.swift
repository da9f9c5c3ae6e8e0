import KiwiEngine
import KiwiKit
import SwiftUI

/// The latest posts about a subject, with a button to write one.
struct PostsAbout: View {
  /// The screen of all posts, if any.
  let all: Route?
  let prompt: String
  let model: AppModel
  let account: Account
  let write: @MainActor () -> Void
  @State private var posts: PostsViewModel

  private static let maxShown = 3

  init(
    feed: Feed, all: Route?, prompt: String, model: AppModel, account: Account,
    write: @escaping @MainActor () -> Void
  ) {
    self.all = all
    self.prompt = prompt
    self.model = model
    self.account = account
    self.write = write
    _posts = State(initialValue: PostsViewModel(feed: feed, repository: account.repository))
  }

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.large) {
      HStack(spacing: Spacing.regular) {
        Text("Related Posts").font(.headline).accessibilityAddTraits(.isHeader)
        Spacer()
        if let all, posts.count > Self.maxShown || (posts.count > 0 && !posts.hasReachedEnd) {
          NavigationLink(value: all) { Text("See All") }
        }
      }
      // An unsynced subject is not found on the server and has no posts.
      if let failure = posts.loading.failure, !failure.isNotFound {
        MoreFailure(failure: failure) { await posts.tryAgain() }
      }
      if posts.loading == .loaded, posts.count == 0 {
        Text("No posts yet.").foregroundStyle(Color.softInk)
      }
      let now = model.clock.now
      let failedChanges = account.failedChanges.changes
      ForEach(posts.posts.prefix(all == nil ? posts.count : Self.maxShown)) { post in
        PostRow(
          post, age: post.age(at: now), hasFailedChange: failedChanges[post.id] != nil, model: model,
          account: account
        )
        .equatable()
      }
      Button(prompt, action: write).buttonStyle(.bordered)
    }
    .task { await posts.loadInitial() }
  }
}

/// All posts about a subject.
struct PostsAboutView: View {
  let feed: Feed
  let model: AppModel
  let account: Account
  @State private var posts: PostsViewModel

  init(feed: Feed, model: AppModel, account: Account) {
    self.feed = feed
    self.model = model
    self.account = account
    _posts = State(initialValue: PostsViewModel(feed: feed, repository: account.repository))
  }

  var body: some View {
    FeedView(posts: posts, model: model, account: account) { EmptyView() }
      .inlineTitle(title ?? localized("Posts"))
  }

  private var title: String? {
    let about = posts.posts.first?.about
    return if case .spot = feed { about?.spot?.name } else { about?.name }
  }
}
