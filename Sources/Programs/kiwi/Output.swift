import Foundation
import KiwiEngine
import KiwiKit

/// Prints answers as text or as JSON.
struct Output {
  let isJSON: Bool
  let layout: TextLayout
  private let terminal: Terminal
  private let now = Date()

  init(_ terminal: Terminal, isJSON: Bool) {
    self.terminal = terminal
    self.isJSON = isJSON
    layout = TextLayout(terminal)
  }

  /// Prints one answer in either form. JSON is that of the API, one document a line.
  func print(_ value: some Encodable, _ text: @autoclosure () -> String) throws {
    guard isJSON else { return terminal.write(text()) }
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    terminal.write(String(decoding: try encoder.encode(value), as: UTF8.self) + "\n")
  }

  /// Prints a note apart from the answer.
  func note(_ text: String) {
    terminal.note(text)
  }

  // MARK: Text

  /// - Parameter place: The number in a list; nil for a single post.
  func text(of post: Post, number place: Int?) -> String {
    let number = place.map { "\($0)  " } ?? ""
    let age = post.createdAt.map { TextLayout.age(of: $0, at: now) } ?? ""
    var text = layout.styled(number, .faint) + name(of: post.author) + layout.styled("  \(age)", .faint)
    switch post.visibility {
    case .everyone: break
    case .followers: text += layout.styled("  for followers", .faint)
    case .me: text += layout.styled("  only me", .faint)
    }
    text += "\n"
    if let about = post.about { text += self.text(of: about) }
    if let caption = post.caption, !caption.isEmpty {
      // A single post was requested, so its text is not hidden.
      let isFolded = post.isFolded && place != nil
      let reason = post.isSpoiler ? "A spoiler" : Self.beyond(post.about?.position)
      text +=
        isFolded
        ? layout.styled("   \(reason). \"kiwi show \(place ?? 0)\" shows it.\n", .faint)
        : layout.wrapped(caption, indent: 3)
    }
    for photo in post.attachments {
      text += layout.styled(
        layout.wrapped("[\(photo.alt ?? "photo")] \(photo.url.absoluteString)", indent: 3), .faint)
    }
    let likes = "\(post.likedByMe == true ? "♥" : "♡") \(post.likes)"
    let comments = "\(post.commentCount ?? 0) \(post.commentCount == 1 ? "comment" : "comments")"
    return text + "   " + layout.styled(likes, post.likedByMe == true ? .red : .faint)
      + layout.styled("  \(comments)", .faint) + "\n"
  }

  func text(of posts: [Post]) -> String {
    if posts.isEmpty { return "Nothing here yet.\n" }
    return posts.enumerated().map { text(of: $1, number: $0 + 1) }.joined(separator: "\n")
  }

  private func text(of subject: PostSubject) -> String {
    let stars = subject.rating.map { "  " + Self.stars($0) } ?? ""
    let name =
      switch subject.thing {
      case .title(let title): name(of: title)
      case .spot(let spot): bold(spot.name) + facts([spot.address, spot.town])
      case .experience(let visit): bold(visit.name) + facts([visit.spot?.name, visit.town])
      }
    let page = subject.position.map { layout.styled("  \(Self.place($0))", .faint) } ?? ""
    return layout.styled("   about ", .faint) + name + page + stars + "\n"
  }

  private func bold(_ name: String) -> String {
    layout.styled(TextLayout.printable(name).replacing("\n", with: " "), .bold)
  }

  private func facts(_ facts: [String?]) -> String {
    let line = facts.compactMap(\.self).map { TextLayout.printable($0).replacing("\n", with: " ") }
      .joined(separator: ", ")
    return line.isEmpty ? "" : layout.styled("  \(line)", .faint)
  }

  /// The stars as text, such as `★★★★½`.
  static func stars(_ rating: Rating) -> String {
    String(repeating: "★", count: rating.halfStars / 2) + (rating.halfStars % 2 == 1 ? "½" : "")
  }

  func text(of titles: [TitleSummary]) -> String {
    if titles.isEmpty { return "No results.\n" }
    return titles.enumerated().map { line(of: $0.element, number: $0.offset + 1) }.joined()
  }

  func line(of title: TitleSummary, number: Int) -> String {
    let makers = TextLayout.printable(title.makers.joined(separator: ", ")).replacing("\n", with: " ")
    let facts = [title.kind.rawValue, makers].filter { !$0.isEmpty }.joined(separator: ", ")
    return layout.styled("\(number)  ", .faint) + name(of: title) + layout.styled("  \(facts)", .faint) + "\n"
  }

  /// The name with the year, which distinguishes titles of the same name.
  private func name(of title: TitleSummary) -> String {
    let year = title.year.map { $0 < 0 ? " (\($0.magnitude) BC)" : " (\($0))" } ?? ""
    return bold(title.name) + year
  }

  func text(of spots: [Spot]) -> String {
    if spots.isEmpty { return "No results.\n" }
    return spots.enumerated().map { index, spot in
      layout.styled("\(index + 1)  ", .faint) + bold(spot.name)
        + facts([spot.category.rawValue, spot.address, spot.town]) + "\n"
    }.joined()
  }

  func text(of titles: [LibraryTitle]) -> String {
    if titles.isEmpty { return "Nothing here yet.\n" }
    return titles.enumerated().map { index, item in
      let stars = item.personalRating.map { "  " + Self.stars($0) } ?? ""
      return layout.styled("\(index + 1)  ", .faint) + name(of: TitleSummary(item.title)) + stars + "\n"
    }.joined()
  }

  func text(of lists: [ListDescription]) -> String {
    if lists.isEmpty { return "You have no lists yet.\n" }
    return lists.map { list in
      let count = list.titleCount == 1 ? "1 title" : "\(list.titleCount) titles"
      return layout.styled(TextLayout.printable(list.name).replacing("\n", with: " "), .bold)
        + layout.styled("  \(count)", .faint) + "\n"
    }.joined()
  }

  func text(of page: CommentPage, showsBeyond: Bool) -> String {
    var text = ""
    for (index, comment) in page.comments.enumerated() {
      let age = TextLayout.age(of: comment.createdAt, at: now)
      text += "\n" + layout.styled("\(index + 1)  ", .faint) + name(of: comment.author)
      text += layout.styled("  \(age)", .faint) + "\n"
      if let position = comment.position { text += layout.styled("   \(Self.place(position))\n", .faint) }
      // Comments of a requested post are shown, except those about later pages.
      let isFolded = !showsBeyond && comment.isBeyond == true && comment.position != nil
      text +=
        isFolded
        ? layout.styled("   \(Self.beyond(comment.position)); --beyond shows it.\n", .faint)
        : layout.wrapped(comment.text, indent: 3)
    }
    for comment in page.pending {
      text += "\n" + layout.styled("   you, not sent yet", .faint) + "\n"
      text += layout.wrapped(comment.text, indent: 3)
    }
    if page.nextCursor != nil { text += layout.styled("\nThere are more comments.\n", .faint) }
    return text
  }

  func text(of profile: Profile) -> String {
    var text = name(of: profile.user) + "\n"
    if let bio = profile.bio { text += layout.wrapped(bio, indent: 3) }
    text += "   \(profile.postCount) posts, \(profile.followerCount) followers, "
    text += "\(profile.followingCount) following\n"
    if profile.followedByMe { text += layout.styled("   You follow them.\n", .faint) }
    return text
  }

  func text(of users: [User]) -> String {
    users.isEmpty ? "No users found.\n" : users.map { name(of: $0) + "\n" }.joined()
  }

  func text(of notifications: [AppNotification]) -> String {
    if notifications.isEmpty { return "No notifications yet.\n" }
    let width = max(2, String(notifications.count).count)
    return notifications.enumerated().map { index, notification in
      let deed =
        switch notification.kind {
        case .like: "likes your post"
        case .comment: "commented on your post"
        case .follow: "follows you"
        case .mention: "mentioned you"
        case .challenge: "won a challenge that you joined"
        case .friendRequest: "sent you a friend request"
        case .friendAccept: "accepted your friend request"
        }
      let mark = notification.read ? " " : layout.styled("•", .green)
      let number = (notification.postId == nil ? "" : String(index + 1))
        .padding(toLength: width, withPad: " ", startingAt: 0)
      let age = TextLayout.age(of: notification.createdAt, at: now)
      return "\(mark) \(number) \(name(of: notification.actor)) \(deed)" + layout.styled("  \(age)", .faint)
        + "\n"
    }.joined()
  }

  func text(of entries: [OutboxEntry]) -> String {
    if entries.isEmpty { return "All changes are sent.\n" }
    return entries.map { entry in
      let state =
        switch entry.state {
        case .pending, .sending: "pending"
        case .failed(let message): layout.styled("failed: \(TextLayout.printable(message))", .red)
        }
      return "\(entry.id)  \(Self.deed(of: entry.action))  \(state)\n"
    }.joined()
  }

  private func name(of user: User) -> String {
    let handle = "@\(user.username)"
    guard let displayName = user.displayName, !displayName.isEmpty else {
      return layout.styled(handle, .bold)
    }
    let shown = TextLayout.printable(displayName).replacing("\n", with: " ")
    return layout.styled(shown, .bold) + layout.styled(" \(handle)", .faint)
  }

  static func deed(of action: OutboxAction) -> String {
    switch action {
    case .setLiked(true, _): "like"
    case .setLiked(false, _): "unlike"
    case .createComment: "comment"
    case .editComment: "edit a comment"
    case .deleteComment: "delete a comment"
    case .createPost: "post"
    case .editPost: "edit a post"
    case .deletePost: "delete a post"
    case .setFollowed(true, let username): "follow @\(username)"
    case .setFollowed(false, let username): "unfollow @\(username)"
    }
  }
}
