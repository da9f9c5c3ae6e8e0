import KiwiEngine
import KiwiKit
import SwiftUI

/// What was written about a title: the ratings of people the reader follows, and the newest posts.
struct TitlePosts: View {
  let title: Title
  let model: AppModel
  let account: Account
  @State private var posts: PostsViewModel
  @State private var friends: PostsViewModel

  /// More of them have a screen of their own.
  private static let most = 3

  init(title: Title, model: AppModel, account: Account) {
    self.title = title
    self.model = model
    self.account = account
    _posts = State(initialValue: PostsViewModel(feed: .title(id: title.id), repository: account.repository))
    _friends = State(
      initialValue: PostsViewModel(feed: .titleByFollowed(id: title.id), repository: account.repository))
  }

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.large) {
      if account.user != nil { FriendsRatings(posts: friends.posts) }
      HStack(spacing: Spacing.regular) {
        Text("Posts About It").font(.headline).accessibilityAddTraits(.isHeader)
        Spacer()
        if posts.count > Self.most || (posts.count > 0 && !posts.hasReachedEnd) {
          NavigationLink(value: Route.titlePosts(id: title.id)) { Text("See All") }
        }
      }
      if let failure = posts.loading.failure {
        MoreFailure(failure: failure) { await posts.tryAgain() }
      }
      if posts.loading == .loaded, posts.count == 0 {
        Text("Nobody has written about it yet.").foregroundStyle(Color.softInk)
      }
      let now = model.clock.now
      let failedChanges = account.failedChanges.changes
      ForEach(posts.posts.prefix(Self.most)) { post in
        PostRow(
          post: post, age: post.age(at: now), hasFailedChange: failedChanges[post.id] != nil, model: model,
          account: account)
      }
      Button("Write a Post") { model.perform(.composeAbout(PostSubject(title))) }.buttonStyle(.bordered)
    }
    .task { await posts.loadInitial() }
    .task { if account.user != nil { await friends.loadInitial() } }
  }
}

/// How people whom the reader follows liked something, as far as they said.
struct FriendsRatings: View {
  let posts: [Post]

  var body: some View {
    let rated = posts.filter { $0.about?.rating != nil }
    if !rated.isEmpty {
      Text("Friends’ Ratings").font(.headline).accessibilityAddTraits(.isHeader)
      ForEach(rated) { post in
        NavigationLink(value: Route.post(post)) {
          HStack(spacing: Spacing.regular) {
            Avatar(user: post.author)
            Text(verbatim: post.author.name).foregroundStyle(Color.ink).lineLimit(1)
            Spacer()
            if let rating = post.about?.rating { RatingLabel(rating: rating) }
          }
        }
        .buttonStyle(.plain)
      }
    }
  }
}

/// All that was written about a title.
struct TitlePostsView: View {
  let model: AppModel
  let account: Account
  @State private var posts: PostsViewModel

  init(id: String, model: AppModel, account: Account) {
    self.model = model
    self.account = account
    _posts = State(initialValue: PostsViewModel(feed: .title(id: id), repository: account.repository))
  }

  var body: some View {
    FeedView(posts: posts, model: model, account: account) { EmptyView() }
      .navigationTitle(posts.posts.first?.about?.title?.name ?? "Posts")
      .navigationBarTitleDisplayMode(.inline)
  }
}
