import KiwiEngine
import KiwiKit
import SwiftUI

/// The ratings by followed users and the latest posts about a title.
struct TitlePosts: View {
  let title: Title
  let model: AppModel
  let account: Account
  @State private var friends: PostsViewModel

  init(title: Title, model: AppModel, account: Account) {
    self.title = title
    self.model = model
    self.account = account
    _friends = State(
      initialValue: PostsViewModel(feed: .titleByFollowed(id: title.id), repository: account.repository))
  }

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.large) {
      if account.user != nil { FriendsRatings(posts: friends.posts) }
      PostsAbout(
        feed: .title(id: title.id), all: .titlePosts(id: title.id), prompt: localized("Post About This"),
        model: model,
        account: account
      ) {
        model.perform(.composeAbout(PostSubject(title)))
      }
    }
    .task { if account.user != nil { await friends.loadInitial() } }
  }
}

/// The ratings of a title by followed users.
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
