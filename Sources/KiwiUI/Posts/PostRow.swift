import KiwiEngine
import KiwiKit
import SwiftUI

/// A post in a feed.
struct PostRow: View {
  let post: Post
  let age: Age?
  let hasFailedChange: Bool
  let model: AppModel
  let account: Account

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      PostContent(post: post, age: age, model: model, account: account).equatable()
      if hasFailedChange {
        FailedChangeNote(subjectId: post.id, account: account) { account.edit(post) }
          .padding(.horizontal, Spacing.large)
      }
      PostActions(post: post, model: model)
    }
    .padding(.vertical, Spacing.regular)
    // Not clipped: the menu of a short post reaches beyond it.
    .background(Color.card, in: RoundedRectangle(cornerRadius: Spacing.corner))
    .accessibilityElement(children: .contain)
    .accessibilityLabel("Post by \(post.author.name)")
  }
}

/// What the author made of a post. It stays as it is while others like the post and comment on it, which happens all
/// the time.
struct PostContent: View, Equatable {
  let post: Post
  let age: Age?
  let model: AppModel
  let account: Account

  nonisolated static func == (left: Self, right: Self) -> Bool {
    left.post.hasContent(of: right.post) && left.age == right.age && left.model === right.model
      && left.account === right.account
  }

  var body: some View {
    PostHeader(post: post, age: age, account: account)
    if post.hasPhoto {
      PostPhotos(post: post, isLarge: false, dialogs: account.postDialogs) { like() }
    }
    if let about = post.about { PostSubjectRow(subject: about).padding(.horizontal, Spacing.large) }
    PostWords(post: post, isFolded: true, spoilers: account.spoilers).padding(.horizontal, Spacing.large)
  }

  private func like() {
    // The reader may have liked it since it was drawn.
    let post = account.repository.knownPost(id: post.id) ?? post
    if post.likedByMe != true { model.perform(.like(post)) }
  }
}

/// Who posted, when, and what can be done about it.
struct PostHeader: View {
  let post: Post
  let age: Age?
  let account: Account

  var body: some View {
    HStack(spacing: Spacing.regular) {
      NavigationLink(value: Route.profile(post.author)) {
        HStack(spacing: Spacing.regular) {
          Avatar(user: post.author)
          VStack(alignment: .leading, spacing: 0) {
            Text(post.author.name).font(.headline).foregroundStyle(Color.ink).lineLimit(1)
            Text(post.author.handle).font(.footnote).foregroundStyle(Color.softInk).lineLimit(1)
          }
        }
      }
      .buttonStyle(.plain)
      Spacer()
      if post.visibility != .everyone {
        Image(systemName: post.visibility == .me ? "lock" : "person.2")
          .foregroundStyle(Color.softInk)
          .accessibilityLabel(post.visibility.title)
      }
      if let age {
        NavigationLink(value: Route.post(post)) {
          age.label.font(.footnote)
        }
        .buttonStyle(.plain)
        .fixedSize()
      }
      PostMenu(post: post, account: account)
    }
    .padding(.horizontal, Spacing.large)
  }
}

/// Like, comment and share.
struct PostActions: View {
  let post: Post
  let model: AppModel

  var body: some View {
    HStack(spacing: Spacing.large) {
      LikeButton(post: post, model: model)
      NavigationLink(value: Route.post(post)) {
        Label("\(post.commentCount ?? 0)", systemImage: "bubble.left")
          .foregroundStyle(Color.softInk)
      }
      .buttonStyle(.plain)
      .accessibilityLabel(post.commentCount == 1 ? "1 comment" : "\(post.commentCount ?? 0) comments")
      Spacer()
      ShareLink(item: model.services.shareURL(of: .post(post))) {
        Label("Share", systemImage: "square.and.arrow.up")
          .labelStyle(.iconOnly)
          .foregroundStyle(Color.softInk)
      }
    }
    .frame(minHeight: 44)
    .padding(.horizontal, Spacing.large)
  }
}

struct LikeButton: View {
  let post: Post
  let model: AppModel

  var body: some View {
    Button {
      if isLiked { model.account.likes.unlike(post) } else { model.perform(.like(post)) }
    } label: {
      Label("\(post.likes)", systemImage: isLiked ? "heart.fill" : "heart")
        .foregroundStyle(isLiked ? Color.heart : Color.softInk)
    }
    .buttonStyle(.plain)
    .frame(minWidth: 44, minHeight: 44, alignment: .leading)
    .accessibilityLabel(isLiked ? "Unlike" : "Like")
    .accessibilityValue(post.likes == 1 ? "1 like" : "\(post.likes) likes")
  }

  private var isLiked: Bool { post.likedByMe == true }
}

/// SwiftUI has a type of this name too.
typealias PostVisibility = KiwiKit.Visibility

extension PostVisibility {
  var title: String {
    switch self {
    case .everyone: "Everyone"
    case .followers: "Followers"
    case .me: "Only me"
    }
  }

  var systemImage: String {
    switch self {
    case .everyone: "globe"
    case .followers: "person.2"
    case .me: "lock"
    }
  }
}
