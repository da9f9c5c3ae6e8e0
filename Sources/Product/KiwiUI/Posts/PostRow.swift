import Foundation
import KiwiEngine
import KiwiKit
import SwiftUI

/// A post in a feed.
///
/// A row consists only of displayed values, so viewers who see the same content share a row. Actions look up the
/// model in the environment.
struct PostRow: View, Hashable {
  let post: Post
  let age: Age?
  let reader: PostReader
  let isRevealed: Bool
  let hasFailedChange: Bool
  let link: URL
  @Environment(AppModel.self) private var model

  nonisolated static func == (left: Self, right: Self) -> Bool {
    left.post == right.post && left.age == right.age && left.reader == right.reader
      && left.isRevealed == right.isRevealed && left.hasFailedChange == right.hasFailedChange
      && left.link == right.link
  }

  nonisolated func hash(into hasher: inout Hasher) {
    hasher.combine(post)
    hasher.combine(age)
    hasher.combine(reader)
  }

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      PostHeader(post: post, age: age, reader: reader)
      if post.hasPhoto {
        PostPhotos(post: post, isLarge: false) { like() }
      }
      if let about = post.about { PostSubjectRow(subject: about).padding(.horizontal, Spacing.large) }
      PostWords(post: post, isRevealed: isRevealed, isFolded: true).padding(.horizontal, Spacing.large)
      if hasFailedChange {
        FailedChangeNote(subjectId: post.id, account: model.account) { model.account.edit(post) }
          .padding(.horizontal, Spacing.large)
      }
      PostActions(post: post, link: link)
    }
    .padding(.vertical, Spacing.regular)
    // Not clipped, because the menu of a short post extends beyond it.
    .background(Color.card, in: RoundedRectangle(cornerRadius: Spacing.corner))
    .accessibilityElement(children: .contain)
    .accessibilityLabel("Post by \(post.author.name)")
  }

  private func like() {
    // The user may have liked the post since the row was drawn.
    let post = model.account.repository.knownPost(id: post.id) ?? post
    if post.likedByMe != true { model.perform(.like(post)) }
  }
}

extension PostRow {
  init(_ post: Post, age: Age?, hasFailedChange: Bool, model: AppModel, account: Account) {
    self.init(
      post: post, age: age, reader: account.reader(of: post),
      // Checked only for folded posts, because each read observes all changes.
      isRevealed: post.isFolded && account.spoilers.isRevealed(post.id), hasFailedChange: hasFailedChange,
      link: model.services.shareURL(of: .post(post)))
  }
}

/// The viewer's relation to a post, which decides the available actions.
enum PostReader: Hashable { case visitor, member, author }

extension Account {
  func reader(of post: Post) -> PostReader {
    guard let user else { return .visitor }
    return user.id == post.author.id ? .author : .member
  }
}

/// The author, age and menu of a post.
struct PostHeader: View {
  let post: Post
  let age: Age?
  let reader: PostReader

  var body: some View {
    HStack(spacing: Spacing.regular) {
      NavigationLink(value: Route.profile(post.author)) {
        HStack(spacing: Spacing.regular) {
          Avatar(user: post.author)
          VStack(alignment: .leading, spacing: 0) {
            Text(post.author.name).font(.headline).foregroundStyle(Color.ink).lineLimit(1)
            Text(post.author.handle).smallPrint().lineLimit(1)
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
      if let age, let date = post.createdAt {
        NavigationLink(value: Route.post(post)) {
          age.label(of: date).font(.footnote)
        }
        .buttonStyle(.plain)
        .fixedSize()
      }
      PostMenu(post: post, reader: reader)
    }
    .padding(.horizontal, Spacing.large)
  }
}

/// The like, comment and share buttons of a post.
struct PostActions: View {
  let post: Post
  let link: URL

  var body: some View {
    HStack(spacing: Spacing.large) {
      LikeButton(post: post)
      NavigationLink(value: Route.post(post)) {
        Label(CountWords.shown(post.commentCount ?? 0), systemImage: "bubble.left")
          .foregroundStyle(Color.softInk)
      }
      .buttonStyle(.plain)
      .accessibilityLabel("\(post.commentCount ?? 0) comments")
      Spacer()
      ShareLink(item: link) {
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
  @Environment(AppModel.self) private var model

  var body: some View {
    Button {
      if isLiked { model.account.likes.unlike(post) } else { model.perform(.like(post)) }
    } label: {
      Label(CountWords.shown(post.likes), systemImage: isLiked ? "heart.fill" : "heart")
        .foregroundStyle(isLiked ? Color.heart : Color.softInk)
    }
    .buttonStyle(.plain)
    .tint(Color.heart)
    .accessibilityAddTraits(isLiked ? [.isToggle, .isSelected] : .isToggle)
    .frame(minWidth: 44, minHeight: 44, alignment: .leading)
    .accessibilityLabel("Like")
    .accessibilityValue("\(post.likes) likes")
  }

  private var isLiked: Bool { post.likedByMe == true }
}

/// Avoids a clash with SwiftUI's `Visibility`.
typealias PostVisibility = KiwiKit.Visibility

extension PostVisibility {
  var title: String {
    switch self {
    case .everyone: localized("Everyone")
    case .followers: localized("Followers")
    case .me: localized("Only me")
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
